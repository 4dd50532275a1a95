/** The contract of stores as tests, a model of a store, and stores that fail on purpose. */
module dev.tables.engine.tck {
    requires transitive dev.tables.engine;
    requires transitive dev.tables.testing;
    requires transitive org.junit.jupiter.api;
    requires transitive org.junit.jupiter.params;
    requires transitive org.jspecify;
    requires org.assertj.core;

    exports dev.tables.engine.tck;
    exports dev.tables.engine.tck.fault;
    exports dev.tables.engine.tck.store;
}
