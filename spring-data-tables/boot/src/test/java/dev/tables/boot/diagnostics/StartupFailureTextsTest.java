package dev.tables.boot.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.TablesProperties;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.azure.AzureTablesProperties;
import dev.tables.boot.encryption.TablesEncryptionProperties;
import dev.tables.boot.jdbc.JdbcStoreException;
import dev.tables.boot.notes.Note;
import dev.tables.data.migration.InvalidMigrationException;
import dev.tables.data.migration.MigrationFailedException;
import dev.tables.data.migration.PendingMigrationsException;
import dev.tables.data.repository.ScanNotAllowedException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.StoreLockedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.cassandra.InsufficientReplicationException;
import dev.tables.engine.rocksdb.MissingNativeLibraryException;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.blob.MissingBlobStoreException;
import dev.tables.mapping.encryption.InvalidMasterKeyException;
import dev.tables.mapping.encryption.KeysetException;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.model.MissingMapperException;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.predicate.EntityPredicate;
import dev.tables.mapping.value.MissingLibraryException;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.objenesis.SpringObjenesis;
import org.springframework.test.util.ReflectionTestUtils;

/**
 * The texts of all startup failures, compared with {@code texts/startup-failures.txt}; {@code -Dgolden.update} rewrites it. The messages
 * of exceptions of the engine and the mapper have tests there and appear as {@code (message)}.
 */
class StartupFailureTextsTest {
    private static final Path GOLDEN = Path.of("src/test/resources/texts/startup-failures.txt");
    private static final String PREFIX = "dev.tables.";

    private final Map<String, List<String>> texts = new LinkedHashMap<>();

    @Test
    void everyAnalyzerMatchesTheGoldenFile() throws Exception {
        for (Throwable failure : failures()) {
            record(failure, new StandardEnvironment(), failure.getClass().getSimpleName());
        }
        for (String wrong : wrongProperties()) {
            bind(wrong);
        }
        assertThat(texts).as("analyzers with a text").containsOnlyKeys(registered());

        String found = texts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(one -> "#### " + one.getKey() + "\n\n" + String.join("\n\n", one.getValue()))
                .collect(Collectors.joining("\n\n", "", "\n"));
        if (System.getProperty("golden.update") != null) {
            Files.createDirectories(GOLDEN.getParent());
            Files.writeString(GOLDEN, found);
        }
        assertThat(found).isEqualTo(Files.readString(GOLDEN));
    }

    private static Set<String> registered() throws IOException {
        return analyzers(new StandardEnvironment()).stream()
                .map(analyzer -> analyzer.getClass().getSimpleName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<FailureAnalyzer> analyzers(Environment environment) {
        return SpringFactoriesLoader.forDefaultResourceLocation()
                .load(
                        FailureAnalyzer.class,
                        SpringFactoriesLoader.ArgumentResolver.of(Environment.class, environment),
                        (type, name, problem) -> assertThat(name).doesNotStartWith(PREFIX))
                .stream()
                .filter(analyzer -> analyzer.getClass().getName().startsWith(PREFIX))
                .toList();
    }

    private void record(Throwable failure, Environment environment, String title) {
        for (FailureAnalyzer analyzer : analyzers(environment)) {
            FailureAnalysis analysis = analyzer.analyze(failure);
            if (analysis != null) {
                String description = analysis.getDescription();
                String action = analysis.getAction();
                if (failure instanceof ScanNotAllowedException refused) {
                    AccessPlan plan = refused.plan();
                    description = description.replace(plan.explain().indent(4), "    (plan)");
                    action = String.valueOf(action).replace(String.valueOf(plan.advice()), "(advice)");
                } else if (!failure.getClass().getName().matches("dev\\.tables\\.(boot|data)\\..*")) {
                    description = description.replace(String.valueOf(failure.getMessage()), "(message)");
                }
                texts.computeIfAbsent(analyzer.getClass().getSimpleName(), name -> new ArrayList<>())
                        .add("## " + title + "\n\n" + description + "\n\n-- Action\n\n" + action);
                return;
            }
        }
        throw new AssertionError("No analyzer for " + failure);
    }

    private static List<Throwable> failures() throws ReflectiveOperationException {
        List<Throwable> failures = new ArrayList<>(List.of(
                new PermissionDeniedException(ErrorCode.INTERNAL_ERROR, "answer", null, null),
                new BlobStoreException("message", new IOException()),
                new StoreLockedException(Path.of("data"), null, null),
                new StoreCorruptedException("message", null),
                new StoreUnavailableException(ErrorCode.SERVER_BUSY, "message", null),
                new MissingNativeLibraryException("linux-aarch64", List.of("linux64")),
                new UnsupportedQueryException("Order", null, "message"),
                new MissingLibraryException(Path.class, new NoClassDefFoundError("x/Y")),
                new PendingMigrationsException(List.of("1 'fill'"), "Why."),
                made(InvalidMigrationException.class, "fill", "Why."),
                made(MigrationFailedException.class, "fill", "step 1 of 1 (run x)", "why.", List.of(), null),
                made(InvalidMasterKeyException.class, "of 1 bytes"),
                made(MissingBlobStoreException.class, "Order"),
                made(MissingMapperException.class, Path.class, "OrderTableMapper", new IOException()),
                made(InsufficientReplicationException.class, "shop", "problem"),
                made(boot("diagnostics.BootVersionException"), "3.5.0"),
                made(
                        boot("azure.InvalidAzurePropertiesException"),
                        "tables.azure",
                        new IllegalArgumentException("secret")),
                made(boot("cassandra.CqlSessionCreationException"), new IllegalStateException("No node was available")),
                made(boot("cassandra.AmbiguousCqlSessionException"), 0L),
                made(boot("cassandra.AmbiguousCqlSessionException"), 2L),
                made(boot("jdbc.AmbiguousDataSourceException"), 0L),
                made(boot("jdbc.AmbiguousDataSourceException"), 2L),
                made(boot("internal.MissingStoreModuleException"), "jdbc", "dev.tables:tables-engine-jdbc"),
                prepared("engine", "rocksdb", "memory"),
                prepared("with", "tables.x"),
                prepared("without", "tables.x", "--tables.x=..."),
                prepared("opposite", "tables.x", true)));
        for (JdbcStoreException.Reason reason : JdbcStoreException.Reason.values()) {
            failures.add(made(JdbcStoreException.class, reason, "shop", new IllegalStateException(reason.name())));
        }
        for (IndexDefinitionMismatchException.Kind kind : IndexDefinitionMismatchException.Kind.values()) {
            IndexDefinitionMismatchException mismatch = withoutConstructor(IndexDefinitionMismatchException.class);
            ReflectionTestUtils.setField(mismatch, "kind", kind);
            ReflectionTestUtils.setField(mismatch, "entityName", "Order");
            ReflectionTestUtils.setField(mismatch, "indexName", "byStatus");
            failures.add(mismatch);
        }
        for (Class<?> kind : Objects.requireNonNull(KeysetException.class.getPermittedSubclasses())) {
            KeysetException failure = withoutConstructor(kind.asSubclass(KeysetException.class));
            ReflectionTestUtils.setField(failure, KeysetException.class, "keyset", "main", String.class);
            failures.add(failure);
        }
        failures.addAll(scans());
        return failures;
    }

    /** That of a query method, as a start throws it, and that of a predicate with the same plan. */
    private static List<ScanNotAllowedException> scans() {
        List<ScanNotAllowedException> scans = new ArrayList<>();
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(TablesAutoConfiguration.class, TablesRepositoriesAutoConfiguration.class))
                .withUserConfiguration(FailureAnalyzersTest.Scanning.class)
                .withPropertyValues("tables.store=memory")
                .run(context -> {
                    for (Throwable at = context.getStartupFailure(); at != null; at = at.getCause()) {
                        if (at instanceof ScanNotAllowedException refused) {
                            scans.add(refused);
                        }
                    }
                });
        scans.add(new ScanNotAllowedException(
                EntityPredicate.<Note>allOf(List.of()), scans.get(0).plan()));
        return scans;
    }

    private static Class<? extends Throwable> boot(String name) throws ClassNotFoundException {
        return Class.forName("dev.tables.boot." + name).asSubclass(Throwable.class);
    }

    private static Throwable prepared(String factory, Object... arguments) throws ReflectiveOperationException {
        Object made = ReflectionTestUtils.invokeMethod(
                boot("internal.AotConfigurationMismatchException"), factory, arguments);
        return (Throwable) Objects.requireNonNull(made);
    }

    private static Throwable made(Class<? extends Throwable> type, @Nullable Object... arguments)
            throws ReflectiveOperationException {
        Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
                .filter(one -> one.getParameterCount() == arguments.length)
                .findFirst()
                .orElseThrow();
        constructor.setAccessible(true);
        return (Throwable) constructor.newInstance(arguments);
    }

    private static <T> T withoutConstructor(Class<T> type) {
        return new SpringObjenesis().newInstance(type, false);
    }

    /** One of each type that the analyzer knows, and one for each condition of the properties. */
    private static List<String> wrongProperties() {
        return List.of(
                "tables.store=rocksb",
                "tables.create-tables=maybe",
                "tables.write-recovery.interval=soon",
                "tables.rocksdb.block-cache-size=big",
                "tables.query-parallelism=many",
                "tables.rocksdb=text",
                "tables.encryption.keysets=secret",
                "tables.rocksdb.block-cache-size=1KB",
                "tables.max-in-list-size=0",
                "tables.max-sort-size=0",
                "tables.rocksdb.max-forward-clock-jump=0",
                "tables.jdbc.schema=pg_x",
                "tables.jdbc.max-concurrent-requests=0",
                "tables.cassandra.keyspace=1x",
                "tables.cassandra.replication-factor=0",
                "tables.cassandra.max-concurrent-requests=0",
                "tables.cassandra.max-clock-skew=-1s",
                "tables.write-recovery.interval=0",
                "tables.write-recovery.interrupted-write-min-age=-1s",
                "tables.indexes.lease-duration=1ms",
                "tables.indexes.lease-grace-period=-1s",
                "tables.indexes.backfill-rows-per-second=-1",
                "tables.indexes.max-startup-backfill-wait=-1s",
                "tables.encryption.keyset-cache-time-to-live=-1s",
                "tables.azure.retry-max-attempts=0",
                "tables.azure.retry-base-delay=-1s",
                "tables.azure.retry-max-delay=1ms",
                "tables.azure.attempt-timeout=0",
                "tables.azure.max-concurrent-requests=0",
                "tables.azure.table-name-prefix=1x");
    }

    private void bind(String wrong) {
        String[] property = wrong.split("=", 2);
        ConfigurableEnvironment environment = new StandardEnvironment();
        environment
                .getPropertySources()
                .forEach(source -> environment.getPropertySources().remove(source.getName()));
        environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of(property[0], property[1])));
        ConfigurationPropertySources.attach(environment);
        Binder binder = Binder.get(environment);
        try {
            if (wrong.startsWith("tables.encryption.")) {
                binder.bind("tables.encryption", TablesEncryptionProperties.class);
            } else if (wrong.startsWith("tables.azure.")) {
                binder.bind("tables.azure", AzureTablesProperties.class);
            } else {
                binder.bind("tables", TablesProperties.class);
            }
        } catch (RuntimeException refused) {
            record(refused, environment, property[0]);
            return;
        }
        throw new AssertionError(wrong + " is accepted");
    }
}
