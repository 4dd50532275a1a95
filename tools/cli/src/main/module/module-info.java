/** The command {@code tables}, and the library call for copies. */
module dev.tables.cli {
    requires transitive dev.tables.engine;
    requires com.zaxxer.hikari;
    requires dev.tables.engine.azure;
    requires dev.tables.engine.cassandra;
    requires dev.tables.engine.jdbc;
    requires dev.tables.engine.rocksdb;
    requires dev.tables.engine.server;
    requires dev.tables.mapping;
    requires dev.tables.mapping.encryption;
    requires info.picocli;
    requires java.net.http;
    requires micrometer.core;
    requires micrometer.registry.prometheus;
    requires transitive org.jspecify;

    exports dev.tables.cli;
    exports dev.tables.cli.copy;

    // picocli sets options by reflection.
    opens dev.tables.cli to
            info.picocli;
}
