package dev.tables.boot.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.autoconfigure.TablesRepositoriesAutoConfiguration;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.recovery.TablesRecovery;
import dev.tables.boot.recovery.TablesRecoveryAutoConfiguration;
import dev.tables.boot.stops.Stop;
import dev.tables.boot.stops.StopKey;
import dev.tables.boot.stops.StopQueries;
import dev.tables.boot.stops.StopRepository;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.request.RequestContext.Activity;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.table.IndexBackfill;
import dev.tables.mapping.table.IndexRepair;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/**
 * Every request that a query makes has the access path of its plan, whatever the request is: for each access path, each scope and
 * layout of an index, and each way to run a query. What the framework asks for itself is no query of the application.
 */
class ObservedPathsTest {
    private static final List<String> LINES = StopQueries.LINES;
    private static final int STOPS = 40;

    private final List<TableStoreObservationContext> seen = new CopyOnWriteArrayList<>();
    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    TablesAutoConfiguration.class,
                    TablesObservationAutoConfiguration.class,
                    TablesRepositoriesAutoConfiguration.class,
                    TablesRecoveryAutoConfiguration.class,
                    TablesIndexesAutoConfiguration.class))
            .withUserConfiguration(Stops.class)
            .withBean(ObservationRegistry.class, this::registry)
            .withPropertyValues("tables.store=memory", "tables.write-recovery.interval=1h");

    private ObservationRegistry registry() {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new ObservationHandler<TableStoreObservationContext>() {
            @Override
            public void onStop(TableStoreObservationContext context) {
                seen.add(context);
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return context instanceof TableStoreObservationContext;
            }
        });
        return registry;
    }

    @Test
    void everyRequestOfAQueryHasThePathOfItsPlan() {
        runner.run(context -> {
            StopRepository stops = filled(context);
            Map<String, AccessPlan> plans = Objects.requireNonNull(
                    context.getBean(TablesTemplate.class).queryPlans().all().get(StopRepository.class.getName()));
            Map<String, Consumer<StopRepository>> queries = StopQueries.all();
            Set<AccessPath> paths = EnumSet.noneOf(AccessPath.class);
            List<String> wrong = new ArrayList<>();
            queries.forEach((method, query) -> {
                AccessPlan plan = Objects.requireNonNull(plans.get(method), method);
                paths.add(plan.accessPath());
                seen.clear();
                query.accept(stops);
                List<TableStoreObservationContext> reads = reads(method.startsWith("delete") ? plan : null);
                assertThat(reads).as(method).isNotEmpty();
                reads.stream()
                        .filter(one -> !isOf(plan, one.accessPath()) || one.activity() != Activity.FOREGROUND)
                        .forEach(one -> wrong.add(method + " is " + plan.accessPath() + ", but " + text(one)));
            });

            assertThat(wrong).isEmpty();
            assertThat(queries.keySet()).containsAll(plans.keySet());
            assertThat(paths).containsExactlyInAnyOrder(AccessPath.values());
        });
    }

    /** Of a union that of one of its terms. */
    private static boolean isOf(AccessPlan plan, @Nullable AccessPath path) {
        return plan.unionBranches().isEmpty()
                ? path == plan.accessPath()
                : plan.unionBranches().stream().anyMatch(term -> term.accessPath() == path);
    }

    /** What is read; of a delete, up to where what was found is written, which takes reads of its own, by their keys. */
    private List<TableStoreObservationContext> reads(@Nullable AccessPlan deleted) {
        List<TableStoreObservationContext> reads = seen.stream()
                .filter(one -> Set.of("query", "count", "get", "get-all").contains(one.operation()))
                .toList();
        if (deleted == null) {
            return reads;
        }
        assertThat(reads)
                .noneMatch(one -> one.accessPath() == AccessPath.TABLE_SCAN || one.accessPath() == AccessPath.FAN_OUT);
        return reads.stream()
                .filter(one -> one.accessPath() == deleted.accessPath())
                .toList();
    }

    @Test
    void unplannedRequestsHaveThePathOfTheirKeys() {
        runner.run(context -> {
            StopRepository stops = filled(context);
            seen.clear();
            stops.findById(new StopKey("a", 1));
            stops.findAllById(List.of(new StopKey("a", 1), new StopKey("b", 1)));
            assertThat(seen)
                    .extracting(TableStoreObservationContext::accessPath)
                    .containsExactly(AccessPath.POINT_READ, AccessPath.MULTI_POINT_READ);
            seen.clear();
            stops.save(Stop.of("a", 1, "changed"));
            assertThat(seen).allMatch(one -> one.activity() == Activity.FOREGROUND);
            assertThat(seen)
                    .filteredOn(one -> !one.operation().startsWith("get")
                            && !one.operation().equals("query"))
                    .isNotEmpty()
                    .allMatch(one -> one.accessPath() == null);
        });
    }

    @Test
    void startupRequestsAreNotApplicationScans() {
        runner.run(context -> {
            context.getBean(TablesRecovery.class).run();

            assertThat(seen).isNotEmpty();
            assertThat(scans()).isEmpty();
            assertThat(of(Activity.INDEX_CATALOG)).isNotEmpty().allMatch(one -> one.accessPath() == null);
        });
    }

    @Test
    void frameworkRequestsAreTaggedWithTheirActivity() {
        runner.run(context -> {
            StopRepository stops = filled(context);
            TablesTemplate template = context.getBean(TablesTemplate.class);
            seen.clear();

            context.getBean(TablesRecovery.class).run();
            assertThat(of(Activity.WRITE_RECOVERY)).isNotEmpty();
            assertThat(seen).allMatch(one -> one.activity() == Activity.WRITE_RECOVERY);
            seen.clear();
            template.table(Stop.class).markIndexForRebuild("byKeyedAnywhere");
            IndexBackfill.job(template.table(Stop.class), "byKeyedAnywhere").run();
            assertThat(of(Activity.INDEX_BACKFILL)).isNotEmpty();
            assertThat(works()).isSubsetOf(Activity.INDEX_BACKFILL, Activity.INDEX_CATALOG);
            seen.clear();
            IndexRepair.repair(template.table(Stop.class));
            assertThat(of(Activity.INDEX_REPAIR)).isNotEmpty();
            assertThat(works()).containsExactly(Activity.INDEX_REPAIR);
            assertThat(scans()).isEmpty();
            seen.clear();
            assertThat(stops.findAll()).hasSize(LINES.size() * STOPS);
            assertThat(scans()).as("a scan of the application is one").isNotEmpty();
        });
    }

    @Test
    void activityIsALowCardinalityKey() {
        TableStoreObservationConvention convention = new TableStoreObservationConvention();
        assertThat(convention.getLowCardinalityKeyValues(new TableStoreObservationContext(
                        "query", List.of("stop"), AccessPath.INDEX_RANGE, Activity.FOREGROUND)))
                .extracting(one -> one.getKey() + "=" + one.getValue())
                .contains("path=index_range", "activity=foreground");
        assertThat(convention.getLowCardinalityKeyValues(new TableStoreObservationContext(
                        "query", List.of("tablesIndexes"), null, Activity.INDEX_CATALOG)))
                .extracting(one -> one.getKey() + "=" + one.getValue())
                .contains("path=none", "activity=index_catalog");
    }

    private StopRepository filled(ApplicationContext context) {
        StopRepository stops = context.getBean(StopRepository.class);
        for (String line : LINES) {
            for (int number = 0; number < STOPS; number++) {
                stops.insert(Stop.of(line, number, "v" + number % 5));
            }
        }
        return stops;
    }

    private List<TableStoreObservationContext> of(Activity work) {
        return seen.stream().filter(one -> one.activity() == work).toList();
    }

    private Collection<Activity> works() {
        return seen.stream().map(TableStoreObservationContext::activity).collect(Collectors.toSet());
    }

    private List<String> scans() {
        return seen.stream()
                .filter(one -> one.accessPath() == AccessPath.TABLE_SCAN || one.accessPath() == AccessPath.FAN_OUT)
                .map(ObservedPathsTest::text)
                .toList();
    }

    private static String text(TableStoreObservationContext one) {
        return one.operation() + " of " + one.table() + " has path " + one.accessPath() + " and work " + one.activity();
    }

    @AutoConfigurationPackage(basePackageClasses = Stop.class)
    static class Stops {}
}
