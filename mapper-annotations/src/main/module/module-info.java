/** Annotations by which a class or record declares its keys, indexes and encryption. */
module dev.tables.annotation {
    requires transitive org.jspecify;

    exports dev.tables.annotation;
}
