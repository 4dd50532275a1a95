package dev.tables.benchmarks;

import dev.tables.annotation.IndexScope;
import dev.tables.benchmarks.anywhere.AnywhereRepository;
import dev.tables.benchmarks.contender.Contender;
import dev.tables.benchmarks.jdbc.JdbcOnSqlite;
import dev.tables.benchmarks.jpa.JpaOnH2;
import dev.tables.benchmarks.postgresql.RelationsByHand;
import dev.tables.benchmarks.rocksdb.LeanRocksDb;
import dev.tables.benchmarks.rocksdb.RawRocksDb;
import dev.tables.benchmarks.tables.Repository;
import dev.tables.benchmarks.tables.StoreByHand;
import dev.tables.benchmarks.tables.TableByHand;
import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/** Who takes part, in the order of the tables. */
public enum ContenderKind {
    /** RocksDB by hand, with all properties in each index row. */
    RAW("raw-rocksdb", RawRocksDb::new),
    /** RocksDB by hand, with keys only in index rows. */
    LEAN("lean-rocksdb", LeanRocksDb::new),
    /** The embedded table store, with rows made by hand. */
    STORE("tables-store", StoreByHand::new),
    /** The entity table with a generated mapper on the embedded table store. */
    TABLE("tables-entity-table", TableByHand::new),
    /** Spring Data Tables, embedded. */
    TABLES(
            "tables-repository",
            (directory, durability, scope) -> scope == IndexScope.GLOBAL
                    ? new AnywhereRepository(directory, durability)
                    : new Repository(directory, durability)),
    /** Spring Data JPA on H2. */
    JPA_H2("jpa-h2", JpaOnH2::new),
    /** Spring Data JDBC on SQLite. */
    JDBC_SQLITE("jdbc-sqlite", JdbcOnSqlite::new),
    /** A relation in PostgreSQL, by hand. */
    SQL_POSTGRESQL("sql-postgresql", RelationsByHand::new, true),
    /** Spring Data Tables on PostgreSQL. */
    TABLES_POSTGRESQL("tables-postgresql", Repository::onPostgreSql, true),
    /** Spring Data JPA on PostgreSQL. */
    JPA_POSTGRESQL("jpa-postgresql", JpaOnH2::onPostgreSql, true);

    private final String label;
    private final Set<IndexScope> scopes;
    private final Opener opener;
    private final boolean onServer;

    ContenderKind(String label, BiFunction<Path, Durability, Contender> withinPartitions) {
        this(label, withinPartitions, false);
    }

    ContenderKind(String label, BiFunction<Path, Durability, Contender> withinPartitions, boolean onServer) {
        this.label = label;
        this.onServer = onServer;
        this.scopes = Set.of(IndexScope.LOCAL);
        this.opener = (directory, durability, scope) -> withinPartitions.apply(directory, durability);
    }

    ContenderKind(String label, Opener inAnyScope) {
        this.label = label;
        this.onServer = false;
        this.scopes = Set.of(IndexScope.values());
        this.opener = inAnyScope;
    }

    /** The name in tables and results. */
    public String label() {
        return label;
    }

    /** Whether it needs PostgreSQL, so that it takes part only if it is named. */
    public boolean isOnServer() {
        return onServer;
    }

    /** Those that can have their indexes in a scope, with a server or without. */
    static List<ContenderKind> of(IndexScope scope) {
        return Arrays.stream(values())
                .filter(kind -> kind.scopes.contains(scope))
                .toList();
    }

    /** Opens the contender's data in an existing directory, or creates it there, with indexes of partitions or of all. */
    public Contender open(Path directory, Durability durability, IndexScope scope) {
        if (!scopes.contains(scope)) {
            throw new IllegalArgumentException(
                    "Found " + label + " with indexes in scope " + scope + ", expected one of " + scopes + ".");
        }
        return opener.open(directory, durability, scope);
    }

    private interface Opener {
        Contender open(Path directory, Durability durability, IndexScope scope);
    }
}
