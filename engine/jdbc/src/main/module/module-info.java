/** A store on PostgreSQL. */
module dev.tables.engine.jdbc {
    requires transitive dev.tables.engine;
    requires transitive java.sql;
    requires transitive org.jspecify;
    requires org.postgresql.jdbc;

    exports dev.tables.engine.jdbc;
}
