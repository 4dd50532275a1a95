package dev.tables.engine.azure;

import dev.tables.engine.TableStore;

/** The code that README.md shows. */
final class ReadmeCode {
    private ReadmeCode() {}

    static TableStore open() {
        // tag::open[]
        TableStore store = AzureTableStore.builder()
                .connectionString(System.getenv("TABLES_CONNECTION_STRING"))
                .tableNamePrefix("prod")
                .build();
        // end::open[]
        return store;
    }
}
