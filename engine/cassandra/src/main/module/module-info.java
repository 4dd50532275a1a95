/** A store on Apache Cassandra. */
module dev.tables.engine.cassandra {
    requires transitive java.driver.core;
    requires transitive dev.tables.engine;
    requires transitive org.jspecify;

    exports dev.tables.engine.cassandra;
}
