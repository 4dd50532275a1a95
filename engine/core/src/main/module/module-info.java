/** The contract of stores of tables, and the embedded engine over an ordered store. */
module dev.tables.engine {
    requires transitive org.jspecify;

    exports dev.tables.engine;
    exports dev.tables.engine.adapter;
    exports dev.tables.engine.files;
    exports dev.tables.engine.filter;
    exports dev.tables.engine.local;
    exports dev.tables.engine.ordered;
    exports dev.tables.engine.request;
    exports dev.tables.engine.rules;
    exports dev.tables.engine.adapter.internal to
            dev.tables.mapping,
            dev.tables.processor;
    exports dev.tables.engine.internal to
            dev.tables.boot,
            dev.tables.cli,
            dev.tables.engine.azure,
            dev.tables.engine.cassandra,
            dev.tables.engine.jdbc,
            dev.tables.mapping;
    exports dev.tables.engine.internal.wire to
            dev.tables.engine.azure,
            dev.tables.engine.server;
    exports dev.tables.engine.files.internal to
            dev.tables.cli,
            dev.tables.engine.rocksdb,
            dev.tables.engine.tck,
            dev.tables.mapping,
            dev.tables.mapping.encryption,
            dev.tables.processor;
}
