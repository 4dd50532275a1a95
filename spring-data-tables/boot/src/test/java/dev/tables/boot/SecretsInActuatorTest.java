package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.boot.index.TablesIndexesEndpoint;
import dev.tables.boot.secrets.Patient;
import dev.tables.boot.secrets.PatientKey;
import dev.tables.boot.secrets.PatientRepository;
import dev.tables.boot.secrets.Visitor;
import dev.tables.boot.secrets.VisitorRepository;
import dev.tables.engine.ETag;
import dev.tables.engine.KeyRange;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowReader;
import dev.tables.engine.TableStore;
import dev.tables.mapping.encryption.KeysetText;
import dev.tables.mapping.encryption.MasterKey;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.actuate.autoconfigure.beans.BeansEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.condition.ConditionsReportEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.context.properties.ConfigurationPropertiesReportEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.env.EnvironmentEndpointAutoConfiguration;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.util.ClassUtils;
import tools.jackson.databind.json.JsonMapper;

/** Everything that the actuator shows of an application with secrets, with all values shown, and everything it logs. */
@ExtendWith(OutputCaptureExtension.class)
class SecretsInActuatorTest {
    private static final String MASTER_KEY =
            Base64.getEncoder().encodeToString("MarkedMasterKeyOfThirtyTwoBytes!".getBytes(StandardCharsets.US_ASCII));
    private static final String SECRET = "MarkedSecret";
    private static final MasterKey MASTER = MasterKey.ofBase64(MASTER_KEY);
    private static final Map<String, String> KEYSETS = Map.of(
            "default", KeysetText.generate("default", MASTER),
            "default-index", KeysetText.generate("default-index", MASTER),
            "medical", KeysetText.generate("medical", MASTER));

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ours()))
            .withConfiguration(AutoConfigurations.of(
                    HealthContributorRegistryAutoConfiguration.class,
                    HealthContributorAutoConfiguration.class,
                    HealthEndpointAutoConfiguration.class,
                    EndpointAutoConfiguration.class,
                    EnvironmentEndpointAutoConfiguration.class,
                    ConfigurationPropertiesReportEndpointAutoConfiguration.class,
                    ConditionsReportEndpointAutoConfiguration.class,
                    BeansEndpointAutoConfiguration.class))
            .withUserConfiguration(Ward.class)
            .withPropertyValues(
                    "tables.store=memory",
                    "tables.encryption.master-key=" + MASTER_KEY,
                    "management.endpoints.web.exposure.include=*",
                    "management.endpoint.env.show-values=always",
                    "management.endpoint.configprops.show-values=always",
                    "management.endpoint.health.show-details=always")
            .withPropertyValues(KEYSETS.entrySet().stream()
                    .map(keyset -> "tables.encryption.keysets." + keyset.getKey() + "=" + keyset.getValue())
                    .toArray(String[]::new));

    /** All of this module, so that none is left out. */
    private static Class<?>[] ours() {
        ClassLoader loader = SecretsInActuatorTest.class.getClassLoader();
        return ImportCandidates.load(AutoConfiguration.class, loader).getCandidates().stream()
                .filter(name -> name.startsWith("dev.tables."))
                .map(name -> ClassUtils.resolveClassName(name, loader))
                .toArray(Class<?>[]::new);
    }

    @Test
    void actuatorShowsNoSecrets(CapturedOutput output) {
        runner.withSystemProperties("TABLES_KEYSET_OTHER=" + KEYSETS.get("medical"))
                .run(context -> {
                    TableStore store = context.getBean(TableStore.class);
                    use(context.getBean(PatientRepository.class), store);

                    String shown = shown(context);

                    assertThat(shown)
                            .as("what is not secret is shown, so the search works")
                            .contains(
                                    "tables.encryption.master-key",
                                    "TABLES_KEYSET_OTHER",
                                    "findByWardAndName",
                                    "byName");
                    requireNothingSecret(shown, output, tokens(store, "patient"));
                });
    }

    /** Of indexes that are filled, of values that are taken, and of entities that a unique index cannot take, with their keys shown. */
    @Test
    void actuatorShowsNoSecretsOfBackfills(CapturedOutput output) {
        runner.withPropertyValues("management.endpoint.tables.show-keys=always").run(context -> {
            TableStore store = context.getBean(TableStore.class);
            VisitorRepository visitors = context.getBean(VisitorRepository.class);
            TablesIndexesEndpoint endpoint = context.getBean(TablesIndexesEndpoint.class);
            shareAPassport(visitors, store);
            List<String> tokens = tokens(store, "visitor");

            assertThat(endpoint.backfillOrRebuild("Visitor", "byPassport", true).getStatus())
                    .isEqualTo(200);
            await(endpoint, found -> found.uniqueIndexConflicts() == 1);
            assertThatThrownBy(() -> visitors.findByWardAndPassport("north", SECRET + "Passport"))
                    .as("found without the index, which is not filled")
                    .hasMessageStartingWith(
                            "Query method VisitorRepository.findByWardAndPassport matches more than one")
                    .hasMessageNotContaining(SECRET);
            String shown = shown(context);
            assertThat(shown)
                    .contains(
                            "\"state\":\"WRITE_ONLY\"",
                            "some entities have the same unique values as another entity " + "(1)")
                    .contains("\"conflictingEntityKeys\":[{\"partitionKey\":\"north\"");
            requireNothingSecret(shown, output, tokens);

            visitors.save(new Visitor("north", 2, SECRET + "Other"));
            assertThat(endpoint.backfill("Visitor", "byPassport").getStatus()).isEqualTo(200);
            await(
                    endpoint,
                    found -> found.uniqueIndexConflicts() == 0 && found.phase().equals("COMPLETED"));
            tokens.addAll(tokens(store, "visitor"));
            requireNothingSecret(shown(context), output, tokens);
            assertThat(endpoint.drop("Visitor", "byPassport").getStatus()).isEqualTo(200);
            requireNothingSecret(shown(context), output, tokens);
            assertThat(output.getAll()).contains("Index Visitor.byPassport stays WRITE_ONLY");
        });
    }

    /** As after a program that knows nothing of the index. */
    private static void shareAPassport(VisitorRepository visitors, TableStore store) {
        visitors.save(new Visitor("north", 1, SECRET + "Passport"));
        RowQuery indexRows = RowQuery.partition("north").withRowKeyRange(KeyRange.startingWith("~"));
        store.query("visitor", indexRows, RowReader::primaryKey)
                .items()
                .forEach(row -> store.write("visitor", RowOperation.delete(row, ETag.ANY)));
        visitors.save(new Visitor("north", 2, SECRET + "Passport"));
    }

    private static void await(
            TablesIndexesEndpoint endpoint, Predicate<TablesIndexesEndpoint.BackfillDescriptor> reached) {
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> endpoint.indexes(SecurityContext.NONE).indexes().stream()
                        .filter(index -> index.index().equals("byPassport"))
                        .anyMatch(index -> index.backfill() != null
                                && !index.state().endsWith("ING")
                                && reached.test(index.backfill())));
    }

    private static void requireNothingSecret(String shown, CapturedOutput output, List<String> tokens) {
        List<String> secrets = new ArrayList<>(KEYSETS.values());
        secrets.addAll(List.of(SECRET, MASTER_KEY));
        assertThat(tokens).isNotEmpty().allMatch(token -> token.length() == 32);
        secrets.addAll(tokens);
        for (String secret : secrets) {
            assertThat(shown).doesNotContain(secret).doesNotContain(json(secret));
            assertThat(output.getAll()).doesNotContain(secret);
        }
    }

    private static void use(PatientRepository patients, TableStore store) {
        patients.save(new Patient("north", 1, SECRET + "Name", SECRET + "Finding"));
        patients.save(new Patient("north", 2, SECRET + "Other", SECRET + "Finding"));
        assertThat(patients.findByWardAndName("north", SECRET + "Name")).hasSize(1);
        PrimaryKey altered = store.query(
                        "patient", RowQuery.partition("north").withRowKeyRange(KeyRange.lessThan("~")), Row.DECODER)
                .items()
                .get(1)
                .primaryKey();
        store.write(
                "patient", RowOperation.merge(altered, writer -> writer.string("finding", SECRET + "Plain"), ETag.ANY));
        assertThatThrownBy(() -> patients.findById(new PatientKey("north", 2)))
                .hasMessageContaining("Patient.finding")
                .hasMessageNotContaining(SECRET);
    }

    private static List<String> tokens(TableStore store, String table) {
        return new ArrayList<>(store
                .query(table, RowQuery.partition("north").withRowKeyRange(KeyRange.startingWith("~")), Row.DECODER)
                .items()
                .stream()
                .map(row -> row.rowKey().replaceAll(".*_([0-9a-f]{32}).*", "$1"))
                .toList());
    }

    /** The answers of all endpoints, as the web would get them. */
    private static String shown(ApplicationContext context) throws ReflectiveOperationException {
        StringBuilder shown = new StringBuilder();
        Map<String, Object> endpoints = context.getBeansWithAnnotation(Endpoint.class);
        assertThat(endpoints).hasSizeGreaterThanOrEqualTo(7);
        for (Object endpoint : endpoints.values()) {
            for (Method method : endpoint.getClass().getDeclaredMethods()) {
                if (method.isAnnotationPresent(ReadOperation.class) && method.getParameterCount() <= 1) {
                    method.setAccessible(true);
                    for (Object[] arguments : arguments(method)) {
                        shown.append(json(method.invoke(endpoint, arguments))).append('\n');
                    }
                }
            }
        }
        return shown.toString();
    }

    private static List<Object[]> arguments(Method method) {
        if (method.getParameterCount() == 0) {
            return List.<Object[]>of(new Object[0]);
        }
        Class<?> type = method.getParameterTypes()[0];
        if (type == String.class) {
            return List.of(
                    new Object[] {PatientRepository.class.getName()},
                    new Object[] {"tables.encryption.master-key"},
                    new Object[] {"(?i)tables"});
        }
        return List.<Object[]>of(new Object[] {type == String[].class ? new String[] {"tables"} : null});
    }

    private static String json(Object value) {
        return Objects.requireNonNull(JsonMapper.builder().build().writeValueAsString(value));
    }

    @AutoConfigurationPackage(basePackageClasses = Patient.class)
    static class Ward {}
}
