package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.diagnostics.FailureAnalyzersTest;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.cassandra.CassandraNode;
import dev.tables.engine.cassandra.CassandraTableStore;
import dev.tables.engine.local.LocalTableStore;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.cassandra.autoconfigure.CassandraAutoConfiguration;
import org.springframework.boot.cassandra.autoconfigure.CassandraConnectionDetails;
import org.springframework.boot.cassandra.autoconfigure.DriverConfigLoaderBuilderCustomizer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.testcontainers.cassandra.CassandraContainer;

/** Tables in Cassandra by properties alone, and what is said where that cannot be. */
@ExtendWith(OutputCaptureExtension.class)
class CassandraStoreTest {
    private final ApplicationContextRunner tables = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(TablesAutoConfiguration.class))
            .withPropertyValues("tables.store=cassandra", "tables.cassandra.request-timeout=200ms");

    private final ApplicationContextRunner runner =
            tables.withConfiguration(AutoConfigurations.of(CassandraAutoConfiguration.class));

    private static FailureAnalysis analysis(ApplicationContextRunner failing) {
        FailureAnalysis[] made = new FailureAnalysis[1];
        failing.run(
                context -> made[0] = FailureAnalyzersTest.analyze(Objects.requireNonNull(context.getStartupFailure())));
        return made[0];
    }

    /** By default each definition is answered a second late, so that the driver reads several at once. */
    private static void readDefinitionsAtOnce(ProgrammaticDriverConfigLoaderBuilder driver) {
        driver.withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ZERO);
    }

    private ApplicationContextRunner withQuickDefinitions() {
        return runner.withBean(
                DriverConfigLoaderBuilderCustomizer.class, () -> CassandraStoreTest::readDefinitionsAtOnce);
    }

    private ApplicationContextRunner onCassandra() {
        return withQuickDefinitions()
                .withPropertyValues(
                        "spring.cassandra.contact-points=127.0.0.1:"
                                + CassandraNode.shared().port(),
                        "spring.cassandra.local-datacenter=" + CassandraNode.dataCenter(),
                        "spring.cassandra.request.timeout=20s",
                        "spring.cassandra.controlconnection.timeout=20s");
    }

    @Test
    void storeUsesTheConfiguredSessionAndKeyspace(CapturedOutput output) {
        PrimaryKey keys = new PrimaryKey("p", "r");
        ApplicationContextRunner one = onCassandra()
                .withPropertyValues("tables.cassandra.keyspace=boot_test", "tables.cassandra.replication-factor=1");
        one.run(context -> {
            assertThat(context).hasSingleBean(TablesTemplate.class);
            TableStore store = context.getBean(TableStore.class);
            assertThat(store).isInstanceOf(CassandraTableStore.class);
            store.createTableIfNotExists("BootTable");
            store.write("BootTable", RowOperation.insertOrReplace(keys, writer -> writer.int32("n", 1)));
            assertThat(output.getOut()).containsOnlyOnce("Tables are in keyspace boot_test");
        });
        one.run(context -> {
            TableStore store = context.getBean(TableStore.class);
            assertThat(store.tableNames()).contains("BootTable");
            assertThat(store.count("BootTable", RowQuery.wholeTable())).isEqualTo(1);
        });
    }

    @Test
    void tombstonesOfShortLivedTablesExpireSooner() {
        onCassandra()
                .withPropertyValues(
                        "tables.cassandra.keyspace=boot_brief",
                        "tables.cassandra.replication-factor=1",
                        "tables.cassandra.tables-with-short-lived-rows=tablesIntents,passing")
                .run(context -> {
                    TableStore store = context.getBean(TableStore.class);
                    for (String table : List.of("Passing", "Staying")) {
                        store.createTableIfNotExists(table);
                    }
                    CqlSession session = context.getBean(CqlSession.class);
                    assertThat(secondsOfDeletedRows(session, "passing")).containsExactly(10_800);
                    assertThat(secondsOfDeletedRows(session, "staying")).containsExactly(864_000);
                });
    }

    private static List<Integer> secondsOfDeletedRows(CqlSession session, String table) {
        return session
                .execute(
                        "SELECT table_name, gc_grace_seconds FROM system_schema.tables WHERE keyspace_name = 'boot_brief'")
                .all()
                .stream()
                .filter(row -> String.valueOf(row.getString(0)).startsWith(table + "_"))
                .map(row -> row.getInt(1))
                .toList();
    }

    /** One that says it runs, and is the node of these tests. */
    static final class StartedCassandra extends CassandraContainer {
        StartedCassandra() {
            super("cassandra:5.0");
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
        public InetSocketAddress getContactPoint() {
            return new InetSocketAddress("127.0.0.1", CassandraNode.shared().port());
        }

        @Override
        public String getLocalDatacenter() {
            return CassandraNode.dataCenter();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Containers {
        @Bean
        @ServiceConnection
        StartedCassandra cassandra() {
            return new StartedCassandra();
        }
    }

    @Test
    void testContainerProvidesTheCluster() {
        CassandraNode.shared();
        withQuickDefinitions()
                .withConfiguration(AutoConfigurations.of(ServiceConnectionAutoConfiguration.class))
                .withUserConfiguration(Containers.class)
                .withPropertyValues(
                        "tables.cassandra.keyspace=boot_container",
                        "tables.cassandra.replication-factor=1",
                        "tables.cassandra.consistency=quorum",
                        "tables.cassandra.serial-consistency=serial",
                        "spring.cassandra.request.timeout=20s",
                        "spring.cassandra.controlconnection.timeout=20s")
                .run(context -> {
                    assertThat(context).hasSingleBean(CassandraConnectionDetails.class);
                    TableStore store = context.getBean(TableStore.class);
                    store.createTableIfNotExists("BootTable");
                    assertThat(store).isInstanceOf(CassandraTableStore.class);
                    assertThat(store.tableNames()).containsExactly("BootTable");
                });
    }

    @Test
    void autoConfigurationBacksOffIfStoreBeanExists() {
        try (TableStore own = LocalTableStore.inMemory()) {
            tables.withBean(TableStore.class, () -> own)
                    .run(context -> assertThat(context).hasNotFailed().hasSingleBean(TableStore.class));
        }
    }

    @Test
    void failureAnalysisExplainsMissingSession() {
        FailureAnalysis analysis = analysis(tables);

        assertThat(analysis.getDescription()).contains("a bean of type com.datastax.oss.driver");
        assertThat(analysis.getAction()).contains("spring.cassandra.contact-points=");
    }

    @Test
    void failureAnalysisExplainsAmbiguousSession() {
        try (CqlSession some = CassandraNode.shared().session()) {
            FailureAnalysis analysis = analysis(tables.withBean("one", CqlSession.class, () -> some)
                    .withBean("other", CqlSession.class, () -> some));

            assertThat(analysis.getDescription()).contains("one bean of type com.datastax.oss.driver");
            assertThat(analysis.getAction()).contains("@Primary");
        }
    }

    @Test
    void failureAnalysisExplainsTooFewReplicas() {
        ApplicationContextRunner three = onCassandra()
                .withPropertyValues("tables.cassandra.keyspace=boot_three", "tables.cassandra.replication-factor=3");
        FailureAnalysis analysis = analysis(three);

        assertThat(analysis.getDescription())
                .contains("Keyspace 'boot_three' cannot serve requests. It is defined with 3 replicas in all data"
                        + " centers together, but the cluster has enough nodes for only 1.")
                .contains("QUORUM requires 2");
        assertThat(analysis.getAction()).contains("ALTER KEYSPACE boot_three");

        assertThat(analysis(three.withPropertyValues("tables.cassandra.consistency=all"))
                        .getDescription())
                .contains("ALL requires 3");
        assertThat(analysis(three.withPropertyValues(
                                "tables.cassandra.consistency=local-quorum",
                                "tables.cassandra.serial-consistency=local-serial"))
                        .getDescription())
                .contains("data center 'datacenter1'")
                .contains("LOCAL_QUORUM requires 2");
    }

    @Test
    void failureAnalysisExplainsUnreachableNodes() {
        FailureAnalysis analysis = analysis(runner.withPropertyValues(
                "spring.cassandra.contact-points=127.0.0.1:1", "spring.cassandra.local-datacenter=datacenter1"));

        assertThat(analysis.getDescription())
                .contains("needs a CqlSession, but it could not be created: AllNodesFailedException");
        assertThat(analysis.getAction()).contains("spring.cassandra.contact-points=");
    }

    @Test
    void failureAnalysisExplainsMissingDataCenter() {
        FailureAnalysis analysis = analysis(runner.withPropertyValues("spring.cassandra.contact-points=127.0.0.1:"
                + CassandraNode.shared().port()));

        assertThat(analysis.getDescription()).contains("needs a CqlSession, but it could not be created");
        assertThat(analysis.getAction()).contains("spring.cassandra.local-datacenter=");
    }

    @Test
    void failureAnalysisExplainsMissingEngine() {
        FailureAnalysis analysis =
                analysis(tables.withClassLoader(new FilteredClassLoader("dev.tables.engine.cassandra")));

        assertThat(analysis.getAction()).contains("<artifactId>tables-engine-cassandra</artifactId>");
    }

    @Test
    void invalidPropertiesAreRejected() {
        assertThat(analysis(tables.withPropertyValues("tables.cassandra.keyspace=Shop"))
                        .getDescription())
                .contains("cassandra.keyspace");
        assertThat(analysis(tables.withPropertyValues("tables.cassandra.replication-factor=0"))
                        .getDescription())
                .contains("cassandra.replication-factor");
        assertThat(analysis(tables.withPropertyValues("tables.cassandra.consistency=one"))
                        .getDescription())
                .contains("cassandra.consistency");
    }
}
