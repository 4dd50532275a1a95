package dev.tables.boot.azure;

import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.testcontainers.azure.AzuriteContainer;

/** A factory of connection details for an {@link AzuriteContainer} with {@code @ServiceConnection} in a test. */
final class AzuriteContainerConnectionDetailsFactory
        extends ContainerConnectionDetailsFactory<AzuriteContainer, AzureTablesConnectionDetails> {
    AzuriteContainerConnectionDetailsFactory() {}

    @Override
    protected AzureTablesConnectionDetails getContainerConnectionDetails(
            ContainerConnectionSource<AzuriteContainer> source) {
        return new Details(source);
    }

    private static final class Details extends ContainerConnectionDetails<AzuriteContainer>
            implements AzureTablesConnectionDetails {
        Details(ContainerConnectionSource<AzuriteContainer> source) {
            super(source);
        }

        @Override
        public String connectionString() {
            return getContainer().getConnectionString();
        }
    }
}
