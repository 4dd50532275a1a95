/** A slice of an application for tests, on a store in memory. */
module dev.tables.boot.test {
    requires transitive dev.tables.boot;
    requires transitive org.junit.jupiter.api;
    requires transitive spring.boot.test.autoconfigure;
    requires transitive spring.test;
    requires transitive org.jspecify;
    requires static dev.tables.engine.server;
    requires com.google.crypto.tink;
    requires org.assertj.core;
    requires spring.beans;
    requires spring.boot.test;
    requires spring.core;

    exports dev.tables.boot.test;

    // Spring makes configurations and contexts of tests by reflection.
    opens dev.tables.boot.test to
            spring.beans,
            spring.boot.test,
            spring.context,
            spring.core,
            spring.test;
}
