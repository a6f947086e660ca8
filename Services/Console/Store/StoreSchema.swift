internal import Program
internal import SQLite

/// The tables of the console's store.
enum StoreSchema {
    /// The version of the tables. A file of another version is not touched.
    static let version = 1

    /// Prepares a file: makes the tables where there are none.
    ///
    /// - Throws: an error of SQLite, or a `SettingsError` for a file of another version.
    static func prepare(_ database: Database) throws {
        // Freed pages are overwritten, and can be given back to the file system.
        try database.execute("PRAGMA secure_delete=ON; PRAGMA auto_vacuum=INCREMENTAL")
        let found = try database.first("PRAGMA user_version") { $0.int(0) } ?? 0
        guard found == 0 || found == version else {
            throw SettingsError.folder(
                "a store of version \(found)",
                fix: "this console knows version \(version): name another folder; the new store is filled from Kafka")
        }
        try database.execute(
            """
            PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA journal_size_limit=67108864;
            PRAGMA cache_size=-65536; PRAGMA wal_autocheckpoint=8000
            """)
        guard found == 0 else { return }
        try database.transaction {
            try database.execute(tables)
            try database.execute("PRAGMA user_version=\(version)")
        }
    }

    /// Searches find accepted notifications. One not yet accepted is in few indexes: each costs a write now and one
    /// later.
    ///
    /// Instants are milliseconds since 1970. `at` of inputs, interactions and deliveries is the record's timestamp.
    private static let tables = """
        CREATE TABLE offsets (topic TEXT, partition INTEGER, next INTEGER, PRIMARY KEY (topic, partition)) WITHOUT ROWID;
        CREATE TABLE facts (name TEXT PRIMARY KEY, value) WITHOUT ROWID;

        CREATE TABLE notifications (
            id INTEGER PRIMARY KEY, notification TEXT NOT NULL UNIQUE, app TEXT NOT NULL, request TEXT NOT NULL,
            person TEXT NOT NULL, seen INTEGER NOT NULL, accepted INTEGER, decided INTEGER, outcome TEXT, rule TEXT, level TEXT, type TEXT,
            title TEXT, body TEXT, searched TEXT, until INTEGER, alerted INTEGER, waits INTEGER NOT NULL DEFAULT 0,
            waited INTEGER NOT NULL DEFAULT 0);
        CREATE INDEX notifications_by_arrival ON notifications (seen);
        CREATE INDEX notifications_by_time ON notifications (accepted) WHERE accepted IS NOT NULL;
        CREATE INDEX notifications_by_app ON notifications (app, accepted) WHERE accepted IS NOT NULL;
        CREATE INDEX notifications_by_person ON notifications (person, accepted);
        CREATE INDEX notifications_by_request ON notifications (request, accepted) WHERE accepted IS NOT NULL;
        CREATE INDEX notifications_by_outcome ON notifications (outcome, accepted) WHERE accepted IS NOT NULL;
        CREATE INDEX notifications_by_rule ON notifications (rule, accepted) WHERE accepted IS NOT NULL;
        CREATE INDEX notifications_by_app_and_outcome ON notifications (app, outcome, accepted) WHERE accepted IS NOT NULL;
        CREATE INDEX notifications_by_app_and_rule ON notifications (app, rule, accepted) WHERE accepted IS NOT NULL;
        CREATE INDEX notifications_by_outcome_and_rule ON notifications (outcome, rule, accepted) WHERE accepted IS NOT NULL;
        CREATE INDEX notifications_waiting ON notifications (until) WHERE waits;
        CREATE INDEX notifications_alerted ON notifications (alerted) WHERE alerted IS NOT NULL;

        CREATE TABLE receipts (
            id INTEGER PRIMARY KEY, key TEXT NOT NULL, person TEXT, at INTEGER NOT NULL, value BLOB NOT NULL);
        CREATE INDEX receipts_by_key ON receipts (key, person);
        CREATE INDEX receipts_by_person ON receipts (person);
        CREATE INDEX receipts_by_time ON receipts (at);

        CREATE TABLE deliveries (
            id INTEGER PRIMARY KEY, person TEXT NOT NULL, topic TEXT NOT NULL, sequence INTEGER NOT NULL,
            at INTEGER NOT NULL, value BLOB NOT NULL);
        CREATE INDEX deliveries_by_person ON deliveries (person, sequence);
        CREATE INDEX deliveries_by_time ON deliveries (at);

        CREATE TABLE inputs (
            id INTEGER PRIMARY KEY, topic TEXT NOT NULL, at INTEGER NOT NULL, key TEXT, headers BLOB,
            app TEXT, person TEXT, value BLOB);
        CREATE INDEX inputs_by_time ON inputs (topic, at);
        CREATE INDEX inputs_by_app ON inputs (app, at) WHERE app IS NOT NULL;
        CREATE INDEX inputs_by_person ON inputs (person, at) WHERE person IS NOT NULL;
        CREATE TABLE recipients (
            person TEXT NOT NULL, input INTEGER NOT NULL, PRIMARY KEY (person, input)) WITHOUT ROWID;
        CREATE INDEX recipients_by_input ON recipients (input);

        CREATE TABLE people (person TEXT PRIMARY KEY, at INTEGER NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE folds (person TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE erased (name TEXT PRIMARY KEY, at INTEGER NOT NULL, again INTEGER) WITHOUT ROWID;

        CREATE TABLE letters (
            id INTEGER PRIMARY KEY, partition INTEGER NOT NULL, offset INTEGER NOT NULL, at INTEGER NOT NULL,
            topic TEXT NOT NULL, reason TEXT NOT NULL, detail TEXT NOT NULL, app TEXT, key TEXT,
            signed INTEGER NOT NULL, headers BLOB NOT NULL, value BLOB, replayed INTEGER,
            UNIQUE (partition, offset));
        CREATE INDEX letters_by_time ON letters (at);

        CREATE TABLE minutes (
            minute INTEGER NOT NULL, what TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (minute, what)
        ) WITHOUT ROWID;
        CREATE TABLE app_days (
            app TEXT NOT NULL, day INTEGER NOT NULL, what TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL,
            PRIMARY KEY (app, day, what, name)) WITHOUT ROWID;
        """
}
