//! The table of functions that SQLite calls.
//!
//! Every function gets pointers that SQLite made or that [`register`] and [`open`] handed to it; each says what it relies on. Locks and
//! shared memory are those of SQLite's own file system, on the same file.

use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_void};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use rusqlite::ffi::{
    SQLITE_FULL, SQLITE_IOERR_FSYNC, SQLITE_IOERR_SHORT_READ, SQLITE_NOTFOUND, SQLITE_OK,
    SQLITE_OPEN_MAIN_DB, SQLITE_OPEN_WAL, sqlite3_file, sqlite3_io_methods, sqlite3_vfs, sqlite3_vfs_find,
    sqlite3_vfs_register,
};

use crate::files::{Change, Files, Image};

/// What [`sqlite3_vfs::pAppData`] points to.
struct Disk {
    files: Arc<Files>,
    real: *mut sqlite3_vfs,
}

/// A file. The one of SQLite's own file system lies behind it in the same piece of memory.
#[repr(C)]
struct File {
    methods: *const sqlite3_io_methods,
    disk: *const Disk,
    image: *const Image,
}

static METHODS: sqlite3_io_methods = sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

pub(crate) fn register(name: &str, files: Arc<Files>) {
    // SAFETY: without a name SQLite gives its default file system, which lives as long as the process. The copy of it differs in its
    // name, size and the two functions below; the other functions do not look at which table they were called through.
    // Name, table and disk are leaked: SQLite keeps pointers to them for ever.
    unsafe {
        let real = sqlite3_vfs_find(ptr::null());
        assert!(!real.is_null(), "SQLite has no file system");
        let name = CString::new(name).expect("a name without a zero").into_raw();
        let ours = sqlite3_vfs {
            szOsFile: (size_of::<File>() as c_int) + (*real).szOsFile,
            zName: name,
            pNext: ptr::null_mut(),
            pAppData: Box::into_raw(Box::new(Disk { files, real })).cast(),
            xOpen: Some(open),
            xDelete: Some(delete),
            ..*real
        };
        let registered = sqlite3_vfs_register(Box::into_raw(Box::new(ours)), 0);
        assert_eq!(registered, SQLITE_OK, "SQLite does not take the disk");
    }
}

/// SAFETY of the callers: SQLite hands over the table that was registered, so its data is a [`Disk`] that lives for ever.
unsafe fn disk<'a>(vfs: *mut sqlite3_vfs) -> &'a Disk {
    unsafe { &*(*vfs).pAppData.cast::<Disk>() }
}

/// SAFETY of the callers: SQLite hands over memory of `szOsFile` bytes, so the real file lies behind ours.
unsafe fn real(file: *mut sqlite3_file) -> *mut sqlite3_file {
    unsafe { file.cast::<u8>().add(size_of::<File>()).cast() }
}

/// SAFETY of the callers: SQLite calls these functions only for files that [`open`] has opened.
unsafe fn ours<'a>(file: *mut sqlite3_file) -> (&'a Files, Option<&'a Image>) {
    unsafe {
        let file = &*file.cast::<File>();
        (&(*file.disk).files, file.image.as_ref())
    }
}

unsafe extern "C" fn open(
    vfs: *mut sqlite3_vfs,
    name: *const c_char,
    file: *mut sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: see `disk` and `real`. The real file system fills its part of the memory; ours is written before it is read. A name
    // is a string that ends with a zero, or none for temporary files.
    unsafe {
        let disk = disk(vfs);
        let Some(real_open) = (*disk.real).xOpen else { return SQLITE_NOTFOUND };
        let opened = real_open(disk.real, name, real(file), flags, out);
        let kept = !name.is_null() && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL) != 0;
        let image = if opened == SQLITE_OK && kept {
            Arc::into_raw(disk.files.open(path(name)))
        } else {
            ptr::null()
        };
        // Without methods SQLite takes the file as not opened and will not close it.
        let methods = if opened == SQLITE_OK { &raw const METHODS } else { ptr::null() };
        file.cast::<File>().write(File { methods, disk, image });
        opened
    }
}

unsafe extern "C" fn delete(vfs: *mut sqlite3_vfs, name: *const c_char, sync: c_int) -> c_int {
    // SAFETY: see `disk`; the name is a string that ends with a zero.
    unsafe {
        let disk = disk(vfs);
        disk.files.forget(path(name));
        let Some(real_delete) = (*disk.real).xDelete else { return SQLITE_NOTFOUND };
        real_delete(disk.real, name, sync)
    }
}

/// SAFETY of the callers: the name is a string that ends with a zero and outlives the path.
unsafe fn path<'a>(name: *const c_char) -> &'a Path {
    Path::new(OsStr::from_bytes(unsafe { CStr::from_ptr(name) }.to_bytes()))
}

/// Calls a function of the real file.
macro_rules! forward {
    ($file:expr, $method:ident $(, $argument:expr)*) => {{
        let real = real($file);
        match (*(*real).pMethods).$method {
            Some(method) => method(real $(, $argument)*),
            None => SQLITE_NOTFOUND,
        }
    }};
}

unsafe extern "C" fn close(file: *mut sqlite3_file) -> c_int {
    // SAFETY: see `ours`; the pointer to the image came from `Arc::into_raw` in `open` and is given back once.
    unsafe {
        let (files, image) = ours(file);
        if let Some(image) = image {
            files.close(&Arc::from_raw(image));
        }
        forward!(file, xClose)
    }
}

unsafe extern "C" fn read(file: *mut sqlite3_file, into: *mut c_void, amount: c_int, at: i64) -> c_int {
    // SAFETY: SQLite hands over memory of that many bytes.
    unsafe {
        let (_, Some(image)) = ours(file) else { return forward!(file, xRead, into, amount, at) };
        let into = std::slice::from_raw_parts_mut(into.cast::<u8>(), amount as usize);
        let length = image.read(into, at as usize);
        into[length..].fill(0);
        if length == into.len() { SQLITE_OK } else { SQLITE_IOERR_SHORT_READ }
    }
}

unsafe extern "C" fn write(file: *mut sqlite3_file, from: *const c_void, amount: c_int, at: i64) -> c_int {
    // SAFETY: SQLite hands over memory of that many bytes.
    unsafe {
        let (files, Some(image)) = ours(file) else { return forward!(file, xWrite, from, amount, at) };
        if files.full.load(Ordering::SeqCst) {
            return SQLITE_FULL;
        }
        let bytes = std::slice::from_raw_parts(from.cast::<u8>(), amount as usize);
        image.change(Change::Write(at as usize, bytes.to_vec()));
        SQLITE_OK
    }
}

unsafe extern "C" fn truncate(file: *mut sqlite3_file, size: i64) -> c_int {
    // SAFETY: see `ours`.
    unsafe {
        let (_, Some(image)) = ours(file) else { return forward!(file, xTruncate, size) };
        image.change(Change::Truncate(size as usize));
        SQLITE_OK
    }
}

unsafe extern "C" fn sync(file: *mut sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: see `ours`.
    unsafe {
        let (files, Some(image)) = ours(file) else { return forward!(file, xSync, flags) };
        if files.sync(image).is_ok() { SQLITE_OK } else { SQLITE_IOERR_FSYNC }
    }
}

unsafe extern "C" fn file_size(file: *mut sqlite3_file, size: *mut i64) -> c_int {
    // SAFETY: SQLite hands over a place for the number.
    unsafe {
        let (_, Some(image)) = ours(file) else { return forward!(file, xFileSize, size) };
        *size = image.length() as i64;
        SQLITE_OK
    }
}

unsafe extern "C" fn file_control(file: *mut sqlite3_file, what: c_int, with: *mut c_void) -> c_int {
    // SAFETY: see `ours`. The real file of one that we keep must not be changed behind our back, by a hint on its size for instance.
    unsafe {
        match ours(file) {
            (_, Some(_)) => SQLITE_NOTFOUND,
            (_, None) => forward!(file, xFileControl, what, with),
        }
    }
}

// SAFETY of the rest: see `real`; the arguments go on as they came.

unsafe extern "C" fn lock(file: *mut sqlite3_file, kind: c_int) -> c_int {
    unsafe { forward!(file, xLock, kind) }
}

unsafe extern "C" fn unlock(file: *mut sqlite3_file, kind: c_int) -> c_int {
    unsafe { forward!(file, xUnlock, kind) }
}

unsafe extern "C" fn check_reserved_lock(file: *mut sqlite3_file, out: *mut c_int) -> c_int {
    unsafe { forward!(file, xCheckReservedLock, out) }
}

unsafe extern "C" fn sector_size(file: *mut sqlite3_file) -> c_int {
    unsafe { forward!(file, xSectorSize) }
}

unsafe extern "C" fn device_characteristics(file: *mut sqlite3_file) -> c_int {
    unsafe { forward!(file, xDeviceCharacteristics) }
}

unsafe extern "C" fn shm_map(
    file: *mut sqlite3_file,
    region: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    unsafe { forward!(file, xShmMap, region, size, extend, out) }
}

unsafe extern "C" fn shm_lock(file: *mut sqlite3_file, offset: c_int, count: c_int, flags: c_int) -> c_int {
    unsafe { forward!(file, xShmLock, offset, count, flags) }
}

unsafe extern "C" fn shm_barrier(file: *mut sqlite3_file) {
    unsafe {
        let real = real(file);
        if let Some(method) = (*(*real).pMethods).xShmBarrier {
            method(real);
        }
    }
}

unsafe extern "C" fn shm_unmap(file: *mut sqlite3_file, delete: c_int) -> c_int {
    unsafe { forward!(file, xShmUnmap, delete) }
}
