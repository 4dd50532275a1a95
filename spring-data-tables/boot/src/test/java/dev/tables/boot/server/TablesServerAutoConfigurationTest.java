package dev.tables.boot.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.TablesAutoConfiguration;
import dev.tables.engine.AccessRefusedException;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
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
            .withPropertyValues("tables.engine=memory");

    @Configuration(proxyBeanMethods = false)
    @AutoConfigurationPackage
    static class Package {}

    @Test
    void servesTheTablesOfTheApplication() {
        SpringApplication application = new SpringApplication(Application.class);
        try (ConfigurableApplicationContext context = application.run(
                "--server.port=0",
                "--tables.engine=memory",
                "--tables.server.enabled=true",
                "--tables.server.account=acct",
                "--tables.server.key=" + KEY)) {
            String address =
                    "http://127.0.0.1:" + context.getEnvironment().getProperty("local.server.port") + "/tables/acct";
            String account = "DefaultEndpointsProtocol=http;AccountName=acct;TableEndpoint=" + address + ";AccountKey=";
            RowKeys keys = new RowKeys("it's \"<a> & b%2F+", "ä[1]|^`{}");
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
                        .isInstanceOf(AccessRefusedException.class);
            }
        }
    }

    @Test
    void servesNothingUnlessAsked() {
        runner.run(
                context -> assertThat(context).doesNotHaveBean("tablesServlet").hasSingleBean(TableStore.class));
    }

    @Test
    void refusesToStartWithoutAKeyWhereOthersReachIt() {
        WebApplicationContextRunner serving = runner.withPropertyValues("tables.server.enabled=true");
        serving.run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("Other machines may reach this server"));
        serving.withPropertyValues("server.address=127.0.0.1")
                .run(context -> assertThat(context).hasNotFailed().hasBean("tablesServlet"));
        serving.withPropertyValues("server.address=127.0.0.1", "tables.server.account=acct")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("needs a key"));
        serving.withPropertyValues("tables.server.key=short!")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("Base64")
                        .message()
                        .doesNotContain("short!"));
        serving.withPropertyValues("tables.server.path=tables/", "tables.server.key=" + KEY)
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("slash first"));
    }
}
