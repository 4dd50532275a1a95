package dev.tables.boot.azure;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/** The address and the credentials of Azure Tables. A bean of this type replaces the properties. */
public interface AzureTablesConnectionDetails extends ConnectionDetails {
    /** Returns the connection string, or null if {@link #endpoint} is given. */
    @Nullable
    String connectionString();

    /** Returns the address of the table service, or null if a connection string is given. */
    default @Nullable String endpoint() {
        return null;
    }

    /** Returns the shared access signature for {@link #endpoint}, or null to use a token credential. */
    default @Nullable String sasToken() {
        return null;
    }
}
