mod files;
mod hostile;
mod settings;
