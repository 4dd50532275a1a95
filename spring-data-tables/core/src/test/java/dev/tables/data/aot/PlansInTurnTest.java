package dev.tables.data.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.Employee;
import dev.tables.data.repository.EmployeeRepository;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.mapping.job.TableJobState;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.AccessPlan;
import dev.tables.mapping.query.CandidatePlan;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.IndexBackfill;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;

/**
 * Every query method answers while its indexes are filled as it does when they are readable, or is refused as its plan says: looked up
 * at start and written ahead of time, with none of the indexes readable, with one, and with all.
 */
class PlansInTurnTest {
    private static ApplicationContextInitializer<GenericApplicationContext> compiled;

    private int substituted;
    private int refused;

    @BeforeAll
    static void process() {
        compiled = new ProcessedApplication(FillingApplication.class).compile();
    }

    @ParameterizedTest
    @ValueSource(classes = {ParcelRepository.class, EmployeeRepository.class})
    void methodsReturnTheSameWhicheverIndexesAreReadable(Class<?> type) {
        Class<?> entity = type == ParcelRepository.class ? Parcel.class : Employee.class;
        try (RecordingStore readable = new RecordingStore();
                RecordingStore store = new RecordingStore();
                GenericApplicationContext context = ProcessedApplication.start(compiled)) {
            TablesTemplate expected = new TablesTemplate(readable);
            TablesTemplate lookedUp = FillingApplication.template(store);
            TablesTemplate written = context.getBean(TablesTemplate.class);
            for (TablesTemplate each : List.of(expected, lookedUp, written)) {
                each.saveAll(Parcel.class, AgreementTest.parcels());
                each.saveAll(Employee.class, AgreementTest.employees());
            }
            Object reference = new TablesRepositoryFactory(expected).getRepository(type);
            List<Asked> asked = List.of(
                    new Asked(lookedUp, new TablesRepositoryFactory(lookedUp).getRepository(type), store),
                    new Asked(written, context.getBean(type), context.getBean(RecordingStore.class)));
            List<String> indexes = expected.table(entity).model().indexes().stream()
                    .map(IndexModel::name)
                    .toList();
            List<List<String>> sets =
                    new ArrayList<>(indexes.stream().map(List::of).toList());
            sets.add(indexes);
            sets.add(List.of());
            for (List<String> filled : sets) {
                asked.forEach(one -> fill(one.template().table(entity), indexes, filled));
                for (Method method : AgreementTest.methods(type)) {
                    boolean last = filled.isEmpty();
                    if (last || !method.getName().matches("(delete|remove|forget).*")) {
                        compare(reference, asked, method, "with " + filled);
                    }
                }
            }
            assertThat(substituted).isGreaterThan(5);
            assertThat(refused > 0).isEqualTo(type == ParcelRepository.class);
        }
    }

    /** A repository and what it works on. */
    private record Asked(TablesTemplate template, Object repository, RecordingStore store) {}

    private static void fill(EntityTable<?> table, List<String> indexes, List<String> filled) {
        for (String index : indexes) {
            table.markIndexForRebuild(index);
            if (filled.contains(index)) {
                assertThat(IndexBackfill.job(table, index).run().state()).isEqualTo(TableJobState.COMPLETED);
            }
        }
    }

    private void compare(Object reference, List<Asked> asked, Method method, String filled) {
        for (@Nullable Object[] arguments : ArgumentsOfCalls.of(method)) {
            String call = method + " of " + Arrays.deepToString(arguments) + " " + filled;
            String expected = withoutPlaces(Outcome.of(reference, method, arguments));
            for (Asked one : asked) {
                one.store().takeRequests();
                String outcome = withoutPlaces(Outcome.of(one.repository(), method, arguments));
                AccessPlan plan = planOf(one.template(), method);
                if (plan == null
                        || plan.candidates().stream().anyMatch(CandidatePlan::chosen)
                        || plan.indexes().isEmpty()) {
                    assertThat(outcome).as(call).isEqualTo(expected);
                    assertThat(one.store().takeRequests())
                            .as("the registration is not renewed: %s", call)
                            .noneMatch(request -> request.startsWith("write REPLACE"));
                    substituted += plan != null
                                    && !plan.indexes().isEmpty()
                                    && !plan.candidates().get(0).chosen()
                            ? 1
                            : 0;
                } else {
                    assertThat(outcome)
                            .as(call)
                            .contains(": Index '")
                            .endsWith("The query is " + plan.rejectionReason() + ".");
                    refused++;
                }
            }
        }
    }

    /** Where overloaded methods have different plans it is that of the first, if that has the same parameters. */
    private static @Nullable AccessPlan planOf(TablesTemplate template, Method method) {
        return template.queryPlans().all().values().stream()
                .map(methods -> methods.get(method.getName()))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Places to continue from are those of a plan. */
    private static String withoutPlaces(String outcome) {
        return outcome.replaceAll("[A-Za-z0-9_-]{24,}", "…");
    }
}
