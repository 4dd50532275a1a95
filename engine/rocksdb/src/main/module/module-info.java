/** The durable store of the embedded engine. */
module dev.tables.engine.rocksdb {
    requires transitive dev.tables.engine;
    requires transitive org.jspecify;
    requires rocksdbjni;

    exports dev.tables.engine.rocksdb;
}
