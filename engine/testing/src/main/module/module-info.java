/** Random choices and depth of test runs. */
module dev.tables.testing {
    requires transitive org.junit.jupiter.api;
    requires transitive org.jspecify;

    exports dev.tables.testing;
}
