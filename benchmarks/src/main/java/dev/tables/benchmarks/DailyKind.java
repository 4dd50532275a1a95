package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.DailyContender;
import dev.tables.benchmarks.daily.DailyTables;
import dev.tables.benchmarks.jdbc.DailyOnSqlite;
import dev.tables.benchmarks.jpa.DailyOnH2;
import dev.tables.benchmarks.rocksdb.DailyOnRocksDb;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.function.BiFunction;

/** The contenders of the scope {@code daily} in the order of the tables; ratios refer to the first. */
enum DailyKind {
    /** RocksDB by hand, with keys only in index rows. */
    LEAN(ContenderKind.LEAN, DailyOnRocksDb::new),
    /** Spring Data Tables, embedded. */
    TABLES(ContenderKind.TABLES, DailyTables::new),
    /** Spring Data JPA on H2. */
    JPA_H2(ContenderKind.JPA_H2, DailyOnH2::new),
    /** Spring Data JDBC on SQLite. */
    JDBC_SQLITE(ContenderKind.JDBC_SQLITE, DailyOnSqlite::new);

    private final ContenderKind kind;
    private final BiFunction<Path, Durability, DailyContender> opener;

    DailyKind(ContenderKind kind, BiFunction<Path, Durability, DailyContender> opener) {
        this.kind = kind;
        this.opener = opener;
    }

    /** Returns the name in tables and results. */
    String label() {
        return kind.label();
    }

    /** Opens the contender's data in an existing directory, or creates it there; writes reach the operating system. */
    DailyContender open(Path directory) {
        return opener.apply(directory, Durability.OS);
    }

    /**
     * Returns whether the contender has the operation. Versions of type String exist in Spring Data Tables only, and Spring Data JDBC creates
     * the entity for an interface projection, which fails without the properties that its constructor requires.
     */
    boolean has(DailyOperation operation) {
        return switch (operation) {
            case TEXT_VERSIONS -> this == TABLES;
            case INTERFACE -> this != JDBC_SQLITE;
            default -> true;
        };
    }
}
