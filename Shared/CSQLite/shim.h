#ifndef BELFRY_CSQLITE_SHIM_H
#define BELFRY_CSQLITE_SHIM_H
/* What Swift cannot call: macros that cast to a function pointer. */
#include <sqlite3.h>

/* Binds a copy of the text. */
static inline int belfry_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int size)
{
    return sqlite3_bind_text(statement, index, text, size, SQLITE_TRANSIENT);
}

/* Binds a copy of the bytes. */
static inline int belfry_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int size)
{
    return sqlite3_bind_blob(statement, index, bytes, size, SQLITE_TRANSIENT);
}
#endif
