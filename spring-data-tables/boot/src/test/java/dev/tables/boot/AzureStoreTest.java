package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.core.credential.AccessToken;
import com.azure.core.credential.TokenCredential;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.azure.AzureTablesConnectionDetails;
import dev.tables.boot.azure.AzureTablesProperties;
import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableServiceKind;
import dev.tables.engine.azure.AzureTableStore;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Mono;

/** Stores on Azure Tables from properties and beans; nothing here sends a request. */
@ExtendWith(OutputCaptureExtension.class)
class AzureStoreTest {
    private static final String KEY = "c2VjcmV0LWtleS1vZi1hbi1hY2NvdW50";
    private static final String ACCOUNT =
            "DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=" + KEY + ";EndpointSuffix=core.windows.net";
    private static final String ENDPOINT = "https://shop.table.core.windows.net";

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class));

    private static AzureTableStore azure(TableStore store) {
        assertThat(store).isInstanceOf(AzureTableStore.class);
        return (AzureTableStore) store;
    }

    @Test
    void connectionStringCreatesAnAzureStore(CapturedOutput output) {
        runner.withPropertyValues("tables.azure.connection-string=" + ACCOUNT).run(context -> {
            AzureTableStore store = azure(context.getBean(TableStore.class));
            assertThat(store.serviceKind()).isEqualTo(AzureTableServiceKind.STORAGE);
            assertThat(store.endpoint()).hasHost("shop.table.core.windows.net");
            assertThat(context.getBean(AzureTablesProperties.class).toString()).doesNotContain(KEY);
        });
        assertThat(output)
                .contains("Tables are on Azure Table Storage at https://shop.table.core.windows.net")
                .doesNotContain(KEY);
    }

    @Test
    void explicitStorePropertyTakesPrecedence() {
        runner.withPropertyValues("tables.azure.connection-string=" + ACCOUNT, "tables.store=memory")
                .run(context -> assertThat(context.getBean(TableStore.class)).isNotInstanceOf(AzureTableStore.class));
    }

    @Test
    void endpointWithSasCreatesAnAzureStore(CapturedOutput output) {
        runner.withPropertyValues(
                        "tables.azure.endpoint=" + ENDPOINT,
                        "tables.azure.sas-token=sv=2019-02-02&sig=very%20secret",
                        "tables.azure.table-name-prefix=dev")
                .run(context -> assertThat(
                                azure(context.getBean(TableStore.class)).tableNamePrefix())
                        .isEqualTo("dev"));
        assertThat(output)
                .contains("names start with dev")
                .doesNotContain("secret")
                .doesNotContain("sig=");
    }

    @Test
    void endpointWithTokenCredentialCreatesAnAzureStore() {
        TokenCredential credential = request -> Mono.just(new AccessToken("token", OffsetDateTime.now(ZoneOffset.UTC)));

        runner.withPropertyValues("tables.azure.endpoint=" + ENDPOINT)
                .withBean(TokenCredential.class, () -> credential)
                .run(context -> assertThat(
                                azure(context.getBean(TableStore.class)).endpoint())
                        .hasHost("shop.table.core.windows.net"));
    }

    @Test
    void startFailsIfEndpointHasNoCredential() {
        runner.withPropertyValues("tables.azure.endpoint=" + ENDPOINT)
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("or a token credential"));
    }

    @Test
    void cosmosIsDetectedByItsHostAndLacksOrder() {
        runner.withPropertyValues("tables.azure.connection-string=DefaultEndpointsProtocol=https;AccountName=shop;"
                        + "AccountKey=" + KEY + ";TableEndpoint=https://shop.table.cosmos.azure.com:443/")
                .run(context -> {
                    AzureTableStore store = azure(context.getBean(TableStore.class));
                    assertThat(store.serviceKind()).isEqualTo(AzureTableServiceKind.COSMOS);
                    assertThat(store.capabilities()).doesNotContain(Capability.ORDERED_WITHIN_PARTITION);
                });
    }

    @Test
    void connectionDetailsBeanReplacesProperties() {
        AzureTablesConnectionDetails details = () -> ACCOUNT;

        runner.withPropertyValues("tables.store=azure")
                .withBean(AzureTablesConnectionDetails.class, () -> details)
                .run(context -> assertThat(
                                azure(context.getBean(TableStore.class)).endpoint())
                        .hasHost("shop.table.core.windows.net"));
    }

    @Test
    void additionalStoresAreInjectedByName() {
        runner.withPropertyValues(
                        "tables.store=memory",
                        "tables.azure.additional-stores.archive.connection-string=" + ACCOUNT,
                        "tables.azure.additional-stores.archive.table-name-prefix=old")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(context.getBeanProvider(TableStore.class).getObject())
                            .isNotInstanceOf(AzureTableStore.class);
                    TableStore archive = BeanFactoryAnnotationUtils.qualifiedBeanOfType(
                            context.getBeanFactory(), TableStore.class, "archive");
                    assertThat(azure(archive).tableNamePrefix()).isEqualTo("old");
                });
    }
}
