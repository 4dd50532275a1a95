/** Encryption of properties with keysets of Tink, and blind indexes on encrypted properties. */
module dev.tables.mapping.encryption {
    requires transitive dev.tables.mapping;
    requires transitive org.jspecify;
    requires com.google.crypto.tink;
    requires com.google.gson;

    exports dev.tables.mapping.encryption;
}
