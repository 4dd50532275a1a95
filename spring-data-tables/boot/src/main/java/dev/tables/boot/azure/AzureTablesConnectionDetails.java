package dev.tables.boot.azure;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/** Where Azure Tables is and how to get in; a bean of this type takes the place of the properties. */
public interface AzureTablesConnectionDetails extends ConnectionDetails {
    /** Connection string, or null if {@link #endpoint} is given. */
    @Nullable
    String connectionString();

    /** Address of the table service, or null if a connection string is given. */
    default @Nullable String endpoint() {
        return null;
    }

    /** Shared access signature for {@link #endpoint}, or null to use a token credential. */
    default @Nullable String sasToken() {
        return null;
    }
}
