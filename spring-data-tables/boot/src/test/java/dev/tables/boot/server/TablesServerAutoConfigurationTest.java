package dev.tables.boot.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.engine.Capability;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.SelfSigned;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.server.LoopbackTablesServer;
import dev.tables.engine.signature.AccountKey;
import dev.tables.engine.signature.SasPermission;
import dev.tables.engine.signature.TableSas;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

class TablesServerAutoConfigurationTest {
    private static final String KEY = "c2VjcmV0IGtleSBvZiBhIHRlc3QsIG5vIG90aGVy";

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    @ImportAutoConfiguration({
        TomcatServletWebServerAutoConfiguration.class,
        TablesAutoConfiguration.class,
        TablesServerAutoConfiguration.class
    })
    static class Application {}

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(TablesAutoConfiguration.class, TablesServerAutoConfiguration.class))
            .withUserConfiguration(Package.class)
            .withPropertyValues("tables.store=memory");

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    static class Package {}

    @Test
    void serverPublishesTablesOfTheApplication() {
        SpringApplication application = new SpringApplication(Application.class);
        try (ConfigurableApplicationContext context = application.run(
                "--server.port=0",
                "--tables.store=memory",
                "--tables.server.enabled=true",
                "--tables.server.account-name=acct",
                "--tables.server.account-key=" + KEY)) {
            String address =
                    "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + "/tables/acct";
            String account = "DefaultEndpointsProtocol=http;AccountName=acct;TableEndpoint=" + address + ";AccountKey=";
            PrimaryKey keys = new PrimaryKey("it's \"<a> & b%2F+", "ä[1]|^`{}");
            try (AzureTableStore client = AzureTableStore.builder()
                            .connectionString(account + KEY)
                            .build();
                    AzureTableStore other = AzureTableStore.builder()
                            .connectionString(account + "b3RoZXIga2V5IG9mIHNvbWVib2R5IGVsc2U=")
                            .build()) {
                client.createTable("orders");
                client.write("orders", RowOperation.insert(keys, row -> row.int32("n", 1)));
                assertThat(context.getBean(TableStore.class).get("orders", keys, Projection.ALL, Row.DECODER))
                        .isNotNull();
                assertThat(client.get("orders", keys, Projection.ALL, Row.DECODER))
                        .isNotNull();
                assertThatThrownBy(() -> other.get("orders", keys, Projection.ALL, Row.DECODER))
                        .isInstanceOf(PermissionDeniedException.class);
            }
        }
    }

    @Test
    void serverUsesHttpsIfTheApplicationDoes(@TempDir Path folder) throws Exception {
        SelfSigned made = SelfSigned.in(folder);
        String token = TableSas.of("orders")
                .withPermissions(SasPermission.READ)
                .validUntil(Instant.now().plusSeconds(600))
                .httpsOnly()
                .sign(AccountKey.of("acct", KEY));
        try (ConfigurableApplicationContext context = new SpringApplication(Application.class)
                .run(
                        "--server.port=0",
                        "--server.ssl.key-store=" + made.store(),
                        "--server.ssl.key-store-password=" + SelfSigned.PASSWORD,
                        "--tables.store=memory",
                        "--tables.server.enabled=true",
                        "--tables.server.account-name=acct",
                        "--tables.server.account-key=" + KEY)) {
            context.getBean(TableStore.class).createTable("orders");
            String address = "://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port")
                    + "/tables/acct/orders?" + token;
            HttpClient client =
                    HttpClient.newBuilder().sslContext(made.trusted()).build();
            assertThat(get(client, "https" + address).statusCode()).isEqualTo(200);
            assertThat(get(client, "http" + address).statusCode()).isEqualTo(400);
        }
    }

    private static HttpResponse<String> get(HttpClient client, String address)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void additionalStoresUseTheProtocolExtensionIfConfigured() {
        try (LocalTableStore behind = LocalTableStore.inMemory();
                LoopbackTablesServer server = LoopbackTablesServer.start(behind)) {
            String archive = "tables.azure.additional-stores.archive.";
            String log = "tables.azure.additional-stores.log.";
            runner.withPropertyValues(
                            archive + "connection-string=" + server.connectionString(),
                            archive + "table-name-prefix=old",
                            archive + "spring-data-tables-server=true",
                            log + "connection-string=" + server.connectionString())
                    .run(context -> {
                        TableStore byExtension = named(context, "archive");
                        TableStore plain = named(context, "log");
                        byExtension.createTable("orders");
                        assertThat(byExtension.capabilities()).contains(Capability.CROSS_PARTITION_TRANSACTIONS);
                        assertThat(plain.capabilities()).doesNotContain(Capability.CROSS_PARTITION_TRANSACTIONS);
                        assertThat(plain.tableNames()).containsExactly("oldorders");
                    });
        }
    }

    private static TableStore named(ApplicationContext context, String name) {
        return BeanFactoryAnnotationUtils.qualifiedBeanOfType(
                context.getAutowireCapableBeanFactory(), TableStore.class, name);
    }

    @Test
    void serverIsDisabledByDefault() {
        runner.run(
                context -> assertThat(context).doesNotHaveBean("tablesServlet").hasSingleBean(TableStore.class));
    }

    @Test
    void startFailsWithoutKeyIfServerIsPublic() {
        WebApplicationContextRunner serving = runner.withPropertyValues("tables.server.enabled=true");
        serving.run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("Other machines can reach this server"));
        serving.withPropertyValues("server.address=127.0.0.1")
                .run(context -> assertThat(context).hasNotFailed().hasBean("tablesServlet"));
        serving.withPropertyValues("server.address=127.0.0.1", "tables.server.account-name=acct")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("needs a key"));
        serving.withPropertyValues("tables.server.account-key=short!")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("Base64")
                        .message()
                        .doesNotContain("short!"));
        serving.withPropertyValues("tables.server.base-path=tables/", "tables.server.account-key=" + KEY)
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("starts with a slash"));
    }
}
