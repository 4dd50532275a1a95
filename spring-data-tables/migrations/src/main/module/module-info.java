/** Migrations: changes of stored data that run once, in order. */
module dev.tables.data.migration {
    requires transitive dev.tables.data;
    requires transitive dev.tables.mapping.encryption;
    requires transitive org.jspecify;
    requires org.apache.commons.logging;
    requires spring.beans;
    requires spring.core;

    exports dev.tables.data.migration;
}
