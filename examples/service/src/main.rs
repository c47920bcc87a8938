//! Runs the service: `REDIS_URL=redis://127.0.0.1:6379/ cargo run -p keyschema-example-service`.

use std::{env, error::Error, net::SocketAddr};

use keyschema_example_service::{App, jobs};
use redis::{Client, aio::ConnectionManager};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let redis_url = env::var("REDIS_URL").unwrap_or_else(|_| "redis://127.0.0.1:6379/".to_owned());
    let address: SocketAddr = env::var("ADDRESS").unwrap_or_else(|_| "127.0.0.1:3000".to_owned()).parse()?;

    let client = Client::open(redis_url)?;
    let mut redis = ConnectionManager::new(client.clone()).await?;
    let put_back = jobs::put_back(&mut redis).await?;
    println!("{put_back} unfinished jobs queued again");

    let worker = tokio::spawn(async move {
        loop {
            // The worker's connection does not reconnect automatically.
            let ended = match jobs::worker_connection(&client).await {
                Ok(connection) => jobs::work(connection).await,
                Err(error) => Err(error),
            };
            if let Err(error) = ended {
                eprintln!("error: the worker stopped: {error}; it starts again in a second");
            }
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        }
    });

    let listener = TcpListener::bind(address).await?;
    println!("listening on http://{address}");
    axum::serve(listener, App::new(redis).router())
        .with_graceful_shutdown(async {
            // Without a handler for Ctrl-C the process ends at once, which is fine too.
            let _: std::io::Result<()> = tokio::signal::ctrl_c().await;
        })
        .await?;
    worker.abort();
    Ok(())
}
