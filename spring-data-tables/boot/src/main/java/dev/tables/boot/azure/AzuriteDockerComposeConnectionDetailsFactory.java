package dev.tables.boot.azure;

import java.util.Map;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.util.StringUtils;

/**
 * A factory of connection details for Azurite in a Docker Compose file, recognized by the image
 * {@code azure-storage/azurite}.
 */
final class AzuriteDockerComposeConnectionDetailsFactory
        extends DockerComposeConnectionDetailsFactory<AzureTablesConnectionDetails> {
    private static final String IMAGE = "azure-storage/azurite";
    private static final int TABLES_PORT = 10002;
    /** The default account of Azurite, with its public key: learn.microsoft.com, "Use the Azurite emulator". */
    private static final String ACCOUNT = "devstoreaccount1";

    private static final String KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    AzuriteDockerComposeConnectionDetailsFactory() {
        super(IMAGE);
    }

    @Override
    protected AzureTablesConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
        return new Details(source.getRunningService());
    }

    private static final class Details extends DockerComposeConnectionDetails implements AzureTablesConnectionDetails {
        private final String connectionString;

        Details(RunningService service) {
            super(service);
            this.connectionString = connectionStringOf(service);
        }

        @Override
        public String connectionString() {
            return connectionString;
        }
    }

    private static String connectionStringOf(RunningService service) {
        String[] account = account(service.env());
        return "DefaultEndpointsProtocol=http;AccountName=" + account[0] + ";AccountKey=" + account[1]
                + ";TableEndpoint=http://" + service.host() + ":"
                + service.ports().get(TABLES_PORT) + "/" + account[0];
    }

    /** Returns the name and the first key of the first account in {@code AZURITE_ACCOUNTS="name:key[:key];…"}. */
    private static String[] account(Map<String, String> environment) {
        String accounts = environment.get("AZURITE_ACCOUNTS");
        if (!StringUtils.hasText(accounts)) {
            return new String[] {ACCOUNT, KEY};
        }
        String[] parts = accounts.split(";", 2)[0].split(":", 3);
        if (parts.length < 2) {
            throw new IllegalStateException(
                    "The environment variable AZURITE_ACCOUNTS of the Docker Compose service does not have the form"
                            + " name:key. Correct it, or remove it to use Azurite's default account.");
        }
        return parts;
    }
}
