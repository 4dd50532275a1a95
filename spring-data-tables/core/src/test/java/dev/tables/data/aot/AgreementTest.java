package dev.tables.data.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.Employee;
import dev.tables.data.repository.EmployeeRepository;
import dev.tables.data.repository.RecordingStore;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.mapping.query.AccessPlan;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.support.AopUtils;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.support.GenericApplicationContext;

/**
 * Every query method written ahead of time answers as the same method looked up at start, by the same plan and with the same
 * requests to the store.
 */
class AgreementTest {
    private static ApplicationContextInitializer<GenericApplicationContext> compiled;

    private GenericApplicationContext written;
    private RecordingStore store;
    private TablesTemplate template;

    @BeforeAll
    static void process() {
        compiled = new ProcessedApplication(ParcelApplication.class).compile();
    }

    @BeforeEach
    void start() {
        written = ProcessedApplication.start(compiled);
        store = new RecordingStore();
        template = new TablesTemplate(store);
        for (TablesTemplate each : List.of(template, written.getBean(TablesTemplate.class))) {
            each.saveAll(Parcel.class, parcels());
            each.saveAll(Employee.class, employees());
        }
    }

    @AfterEach
    void stop() {
        written.close();
        store.close();
    }

    static List<Parcel> parcels() {
        return IntStream.rangeClosed(1, 24)
                .mapToObj(i -> Parcel.of(i <= 12 ? "r1" : "r2", i))
                .toList();
    }

    static List<Employee> employees() {
        return IntStream.rangeClosed(1, 12)
                .mapToObj(i -> {
                    String name = i % 2 == 0 ? "Even" : "Odd";
                    LocalDate hired = LocalDate.of(2000, 1, 1).plusDays(i);
                    String email = name.toLowerCase(Locale.ROOT) + i + "@example.org";
                    return new Employee("d1", i, name, email, hired, i % 3 == 0 ? null : i * 100L, i % 2 == 0, null);
                })
                .toList();
    }

    @ParameterizedTest
    @ValueSource(classes = {ParcelRepository.class, EmployeeRepository.class})
    void generatedMethodsReturnTheSameAsInterpretedMethods(Class<?> type) {
        Object other = new TablesRepositoryFactory(template).getRepository(type);
        Object repository = written.getBean(type);
        RecordingStore writtenStore = written.getBean(RecordingStore.class);
        assertThat(AopUtils.isAopProxy(repository)).isTrue();
        assertThat(plans(written.getBean(TablesTemplate.class), type)).isEqualTo(plans(template, type));
        store.takeRequests();
        writtenStore.takeRequests();
        for (Method method : methods(type)) {
            for (@Nullable Object[] arguments : ArgumentsOfCalls.of(method)) {
                String call = method + " of " + Arrays.deepToString(arguments);
                assertThat(Outcome.of(repository, method, arguments))
                        .as(call)
                        .isEqualTo(Outcome.of(other, method, arguments));
                assertThat(writtenStore.takeRequests()).as(call).isEqualTo(store.takeRequests());
            }
        }
    }

    private static Map<String, String> plans(TablesTemplate template, Class<?> type) {
        Map<String, String> texts = new TreeMap<>();
        Map<String, AccessPlan> plans = template.queryPlans().all().getOrDefault(type.getName(), Map.of());
        plans.forEach((name, plan) -> texts.put(name.replaceAll("\\(.*", ""), plan.explain()));
        assertThat(texts).hasSizeGreaterThan(20);
        return texts;
    }

    /** Those that delete come last. */
    static List<Method> methods(Class<?> type) {
        List<Method> methods = new ArrayList<>();
        for (Class<?> each : List.of(type, ByRoute.class)) {
            Arrays.stream(each.getDeclaredMethods())
                    .filter(method -> each.isAssignableFrom(type) && !Modifier.isStatic(method.getModifiers()))
                    .forEach(methods::add);
        }
        methods.sort(Comparator.comparing((Method method) -> method.getName().matches("(delete|remove|forget).*"))
                .thenComparing(Method::toString));
        return methods;
    }
}
