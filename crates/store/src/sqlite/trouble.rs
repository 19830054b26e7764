//! What SQLite's errors mean for who asked.

use rusqlite::ErrorCode;

use crate::Error;

/// While the file was being opened.
pub(super) fn opening(error: rusqlite::Error) -> Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Error::Full(error.to_string()),
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
            Error::ReadOnly(error.to_string())
        }
        _ => Error::Unreadable(error.to_string()),
    }
}

/// While something was being read.
pub(super) fn reading(error: rusqlite::Error) -> Error {
    Error::Unreadable(error.to_string())
}

/// While something was being written, before it was committed: nothing of it is there.
pub(super) fn writing(error: rusqlite::Error) -> Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Error::Full(error.to_string()),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Error::Busy,
        _ => Error::ReadOnly(error.to_string()),
    }
}

/// While it was being committed. A full disk and a file that cannot be written stop it before its last page is there; after any
/// other error that page may be there or not.
pub(super) fn committing(error: rusqlite::Error) -> Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull | ErrorCode::ReadOnly | ErrorCode::DatabaseBusy) => writing(error),
        _ => Error::Unknown(error.to_string()),
    }
}
