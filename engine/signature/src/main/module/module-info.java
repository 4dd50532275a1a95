/** Request signatures and shared access signatures of the Azure Tables protocol. */
module dev.tables.engine.signature {
    requires transitive dev.tables.engine;
    requires transitive org.jspecify;

    exports dev.tables.engine.signature;
}
