//! The service on a real server, with requests like those of its clients.

use std::time::{Duration, Instant};

use axum::{
    Router,
    body::Body,
    http::{Method, Request, StatusCode, header},
};
use http_body_util::BodyExt as _;
use keyschema::{Expiry, Refresh, prelude::*};
use keyschema_example_service::{
    App, jobs,
    keys::{RequestCount, RunningJobs, SERVICE_KEYS, Session, WaitingJobs},
};
use keyschema_test_server::Server;
use redis::{Client, aio::ConnectionManager};
use serde_json::{Value, json};
use tower::ServiceExt as _;

keyschema::snapshot_test!(SERVICE_KEYS, "keyschema.json");

/// The service and its server, which stops with it.
struct Service {
    router: Router,
    redis: ConnectionManager,
    client: Client,
    server: Server,
}

/// An answer of the service.
struct Answer {
    status: StatusCode,
    retry_after: Option<u64>,
    body: Value,
}

impl Service {
    async fn start(requests_per_minute: i64) -> Self {
        let server = Server::start().unwrap();
        let client = Client::open(server.url()).unwrap();
        let redis = ConnectionManager::new(client.clone()).await.unwrap();
        let app = App { requests_per_minute, ..App::new(redis.clone()) };
        Self { router: app.router(), redis, client, server }
    }

    async fn send(&self, method: Method, path: &str, token: Option<&str>, body: Option<Value>) -> Answer {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let request = request.header(header::CONTENT_TYPE, "application/json").body(body).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let retry_after = response.headers().get(header::RETRY_AFTER);
        let retry_after = retry_after.map(|seconds| seconds.to_str().unwrap().parse().unwrap());
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let body = if bytes.is_empty() { Value::Null } else { serde_json::from_slice(&bytes).unwrap() };
        Answer { status, retry_after, body }
    }

    async fn get(&self, path: &str, token: &str) -> Answer {
        self.send(Method::GET, path, Some(token), None).await
    }

    async fn post(&self, path: &str, token: &str, body: Value) -> Answer {
        self.send(Method::POST, path, Some(token), Some(body)).await
    }

    async fn log_in(&self, name: &str) -> String {
        let answer = self.send(Method::POST, "/login", None, Some(json!({ "name": name }))).await;
        assert_eq!(answer.status, StatusCode::CREATED);
        answer.body["token"].as_str().unwrap().to_owned()
    }
}

#[tokio::test]
async fn a_session_lasts_until_log_out() {
    let service = Service::start(100).await;
    let token = service.log_in("Ada").await;
    let me = service.get("/me", &token).await;
    assert_eq!((me.status, &me.body), (StatusCode::OK, &json!({ "user_id": 1, "name": "Ada" })));

    let answer = service.send(Method::DELETE, "/login", Some(&token), None).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT);
    assert_eq!(service.get("/me", &token).await.status, StatusCode::UNAUTHORIZED);
    for wrong in ["", "x", "00000000-0000-4000-8000-000000000000", "*"] {
        assert_eq!(service.get("/me", wrong).await.status, StatusCode::UNAUTHORIZED, "{wrong}");
    }
    let nameless = service.send(Method::POST, "/login", None, Some(json!({ "name": " " }))).await;
    assert_eq!(nameless.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn each_request_restarts_the_session() {
    let mut service = Service::start(100).await;
    let token = service.log_in("Ada").await;
    let key = Session::new(token.parse::<uuid::Uuid>().unwrap());
    key.pexpire(60_000).exec_async(&mut service.redis).await.unwrap();
    assert_eq!(service.get("/me", &token).await.status, StatusCode::OK);
    let left = key.pttl().query_async(&mut service.redis).await.unwrap().raw();
    assert!(left > 29 * 60 * 1_000, "{left}");
}

#[tokio::test]
async fn the_rate_limit_is_a_window_of_a_minute() {
    let mut service = Service::start(3).await;
    let token = service.log_in("Ada").await;
    for _ in 0..3 {
        assert_eq!(service.get("/me", &token).await.status, StatusCode::OK);
    }
    let refused = service.get("/me", &token).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!((1..=60).contains(&refused.retry_after.unwrap()));

    // Requests do not delay the end of the window.
    let window = RequestCount::new(1);
    window.pexpire(1).exec_async(&mut service.redis).await.unwrap();
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(service.get("/me", &token).await.status, StatusCode::OK);
    // Each user has a separate limit.
    let other = service.log_in("Charles").await;
    assert_eq!(service.get("/me", &other).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_job_is_done_by_a_worker() {
    let mut service = Service::start(10_000).await;
    let (token, other) = (service.log_in("Ada").await, service.log_in("Charles").await);
    let queued = service.post("/jobs", &token, json!({ "text": "to be or not to be" })).await;
    assert_eq!(queued.status, StatusCode::ACCEPTED);
    let path = format!("/jobs/{}", queued.body["job_id"].as_str().unwrap());
    let waiting = service.get(&path, &token).await;
    assert_eq!(waiting.body, json!({ "user_id": 1, "text": "to be or not to be", "words": null }));
    assert_eq!(service.get(&path, &other).await.status, StatusCode::NOT_FOUND);

    let worker = tokio::spawn(jobs::work(jobs::worker_connection(&service.client).await.unwrap()));
    let start = Instant::now();
    loop {
        let words = service.get(&path, &token).await.body["words"].clone();
        if !words.is_null() {
            assert_eq!(words, 6);
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "the job was not done");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    while RunningJobs.llen().query_async(&mut service.redis).await.unwrap() > 0 {
        assert!(start.elapsed() < Duration::from_secs(60), "the job is still running");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    worker.abort();
    assert_eq!(
        service.get("/jobs/00000000-0000-4000-8000-000000000000", &token).await.status,
        StatusCode::NOT_FOUND
    );
}

#[tokio::test]
async fn jobs_of_a_killed_worker_are_queued_again() {
    let mut service = Service::start(100).await;
    let token = service.log_in("Ada").await;
    for text in ["first", "second"] {
        service.post("/jobs", &token, json!({ "text": text })).await;
    }
    // A worker took one and was killed.
    let moved = WaitingJobs.rpoplpush(&RunningJobs);
    let first = moved.query_async(&mut service.redis).await.unwrap().unwrap();
    assert_eq!(jobs::put_back(&mut service.redis).await.unwrap(), 1);
    // It is the next one again.
    let next = WaitingJobs.lindex(-1).query_async(&mut service.redis).await.unwrap();
    assert_eq!(next.unwrap().0, first.0);
    assert_eq!(jobs::put_back(&mut service.redis).await.unwrap(), 0);
}

#[tokio::test]
async fn the_best_players_come_first() {
    let service = Service::start(100).await;
    let (ada, charles) = (service.log_in("Ada").await, service.log_in("Charles").await);
    service.post("/games/7/points", &ada, json!({ "points": 10 })).await;
    service.post("/games/7/points", &charles, json!({ "points": 15 })).await;
    let added = service.post("/games/7/points", &ada, json!({ "points": 10 })).await;
    assert_eq!(added.body, json!({ "points": 20.0 }));
    let top = service.get("/games/7/top", &ada).await;
    assert_eq!(top.body, json!([{ "name": "Ada", "points": 20.0 }, { "name": "Charles", "points": 15.0 }]));
    assert_eq!(service.get("/games/7/top?count=1", &ada).await.body.as_array().unwrap().len(), 1);
    assert_eq!(service.get("/games/8/top", &ada).await.body, json!([]));
    assert_eq!(service.get("/games/7/top?count=0", &ada).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// Each key on the server belongs to a schema, has its data type, and expires as declared.
#[tokio::test]
async fn every_key_on_the_server_is_declared() {
    let service = Service::start(100).await;
    let token = service.log_in("Ada").await;
    service.get("/me", &token).await;
    service.post("/jobs", &token, json!({ "text": "a b" })).await;
    service.post("/games/7/points", &token, json!({ "points": 1 })).await;

    let mut found: Vec<&str> = Vec::new();
    for key in service.server.command(&["KEYS", "*"]).unwrap().lines() {
        let schema = SERVICE_KEYS.identify(key).unwrap_or_else(|| panic!("`{key}` is not declared")).schema();
        assert_eq!(service.server.command(&["TYPE", key]).unwrap(), schema.data_type.redis_type().unwrap());
        let left: i64 = service.server.command(&["PTTL", key]).unwrap().parse().unwrap();
        match schema.expiry {
            Expiry::Ttl { ttl, refresh, .. } => {
                assert!(left > 0 && left <= i64::try_from(ttl.as_millis()).unwrap(), "{key}: {left}");
                assert_eq!(refresh == Refresh::Access, schema.name == "Session");
            }
            _ => assert_eq!(left, -1, "{key}"),
        }
        found.push(schema.name);
    }
    found.sort_unstable();
    let written =
        ["JobState", "Leaderboard", "RequestCount", "Session", "UserProfile", "UserSequence", "WaitingJobs"];
    assert_eq!(found, written);
}

#[tokio::test]
async fn an_error_of_the_server_shows_no_details() {
    let mut service = Service::start(100).await;
    let token = service.log_in("Ada").await;
    service.server.kill();
    let answer = service.get("/me", &token).await;
    assert_eq!(
        (answer.status, &answer.body),
        (StatusCode::SERVICE_UNAVAILABLE, &json!({ "error": "try again later" }))
    );
}
