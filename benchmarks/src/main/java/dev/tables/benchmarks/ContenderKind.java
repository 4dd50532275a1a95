package dev.tables.benchmarks;

import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.jdbc.JdbcOnSqlite;
import dev.tables.benchmarks.jpa.JpaOnH2;
import dev.tables.benchmarks.rocksdb.RawRocksDb;
import dev.tables.benchmarks.tables.Repository;
import dev.tables.benchmarks.tables.StoreByHand;
import dev.tables.benchmarks.tables.TableByHand;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.function.BiFunction;

/** Who takes part, the one all ratios refer to first. */
public enum ContenderKind {
    /** RocksDB by hand. */
    RAW("raw-rocksdb", RawRocksDb::new),
    /** The embedded table store, with rows made by hand. */
    STORE("tables-store", StoreByHand::new),
    /** The entity table with a generated mapper on the embedded table store. */
    TABLE("tables-entity-table", TableByHand::new),
    /** Spring Data Tables, embedded. */
    TABLES("tables-repository", Repository::new),
    /** Spring Data JPA on H2. */
    JPA_H2("jpa-h2", JpaOnH2::new),
    /** Spring Data JDBC on SQLite. */
    JDBC_SQLITE("jdbc-sqlite", JdbcOnSqlite::new);

    private final String label;
    private final BiFunction<Path, Durability, Contender> opener;

    ContenderKind(String label, BiFunction<Path, Durability, Contender> opener) {
        this.label = label;
        this.opener = opener;
    }

    /** The name in tables and results. */
    public String label() {
        return label;
    }

    /** Opens the contender's data in an existing directory, or creates it there. */
    public Contender open(Path directory, Durability durability) {
        return opener.apply(directory, durability);
    }
}
