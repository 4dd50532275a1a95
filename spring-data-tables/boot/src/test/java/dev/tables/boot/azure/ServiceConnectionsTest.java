package dev.tables.boot.azure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;
import org.testcontainers.azure.AzuriteContainer;

/** Azure's emulator in a container is found without a property; no container runs here. */
class ServiceConnectionsTest {
    /** One that says it runs. */
    static final class StartedAzurite extends AzuriteContainer {
        StartedAzurite() {
            super("mcr.microsoft.com/azure-storage/azurite:3.35.0");
        }

        @Override
        public boolean isRunning() {
            return true;
        }

        @Override
        public void start() {}

        @Override
        public void stop() {}

        @Override
        public String getHost() {
            return "emulator.test";
        }

        @Override
        public Integer getMappedPort(int port) {
            return 20000 + port;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Containers {
        @Bean
        @ServiceConnection
        StartedAzurite azurite() {
            return new StartedAzurite();
        }
    }

    @Test
    void testContainerProvidesTheAccount() {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(ServiceConnectionAutoConfiguration.class, TablesAutoConfiguration.class))
                .withUserConfiguration(Containers.class)
                .withPropertyValues("tables.store=azure")
                .run(context -> {
                    assertThat(context).hasSingleBean(AzureTablesConnectionDetails.class);
                    assertThat(((AzureTableStore) context.getBean(TableStore.class)).endpoint())
                            .hasToString("http://emulator.test:30002/devstoreaccount1");
                });
    }

    /** A service as Docker Compose has it. */
    private record Azurite(Map<String, String> env, String picture) implements RunningService {
        @Override
        public String name() {
            return "azurite";
        }

        @Override
        public ImageReference image() {
            return ImageReference.of(picture);
        }

        @Override
        public String host() {
            return "compose.test";
        }

        @Override
        public ConnectionPorts ports() {
            return new ConnectionPorts() {
                @Override
                public int get(int port) {
                    return 20000 + port;
                }

                @Override
                public List<Integer> getAll() {
                    return List.of(30002);
                }

                @Override
                public List<Integer> getAll(@Nullable String protocol) {
                    return getAll();
                }
            };
        }

        @Override
        public Map<String, String> labels() {
            return Map.of();
        }

        DockerComposeConnectionSource source() throws ReflectiveOperationException {
            Constructor<DockerComposeConnectionSource> made =
                    DockerComposeConnectionSource.class.getDeclaredConstructor(RunningService.class, Environment.class);
            made.setAccessible(true);
            return made.newInstance(this, new MockEnvironment());
        }
    }

    private static String of(Map<String, String> env) throws ReflectiveOperationException {
        AzureTablesConnectionDetails details = new AzuriteDockerComposeConnectionDetailsFactory()
                .getConnectionDetails(new Azurite(env, "mcr.microsoft.com/azure-storage/azurite:3.35.0").source());
        assertThat(details).isNotNull();
        return String.valueOf(details.connectionString());
    }

    @Test
    void dockerComposeServiceProvidesTheAccount() throws ReflectiveOperationException {
        assertThat(of(Map.of()))
                .startsWith("DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey=Eby8")
                .endsWith(";TableEndpoint=http://compose.test:30002/devstoreaccount1");
        assertThat(of(Map.of("AZURITE_ACCOUNTS", "shop:c2VjcmV0:b3RoZXI=;more:eA==")))
                .isEqualTo("DefaultEndpointsProtocol=http;AccountName=shop;AccountKey=c2VjcmV0"
                        + ";TableEndpoint=http://compose.test:30002/shop");
    }

    @Test
    void otherDockerComposeServicesAreIgnored() throws ReflectiveOperationException {
        assertThat(new AzuriteDockerComposeConnectionDetailsFactory()
                        .getConnectionDetails(new Azurite(Map.of(), "postgres:17").source()))
                .isNull();
    }
}
