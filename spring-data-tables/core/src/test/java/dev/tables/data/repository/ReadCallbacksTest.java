package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.AllowOffset;
import dev.tables.annotation.AllowScan;
import dev.tables.annotation.AllowTotalCount;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.event.AfterReadCallback;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.data.domain.Example;
import org.springframework.data.domain.ExampleMatcher;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryByExampleExecutor;

/**
 * Callbacks of every way to read entities, on a store that reads each snapshot twice, as after an index went out of service: once for each entity
 * that is returned, for no other, and in no snapshot.
 */
class ReadCallbacksTest {
    private static final Map<String, Function<Reads, Object>> WAYS = new LinkedHashMap<>();

    static {
        WAYS.put("findAll", Reads::findAll);
        WAYS.put("findAll sorted", reads -> reads.findAll(Sort.by("hired").descending()));
        WAYS.put("page of all", reads -> reads.findAll(PageRequest.of(1, 2)));
        WAYS.put("page of all sorted", reads -> reads.findAll(PageRequest.of(1, 2, Sort.by("hired"))));
        WAYS.put("page of all after a row", reads -> reads.findAll(next(reads.findAll(TablesPageRequest.ofSize(2)))));
        WAYS.put(
                "findAllById", reads -> reads.findAllById(List.of(new EmployeeKey("d1", 1), new EmployeeKey("d1", 4))));
        WAYS.put("findById", reads -> reads.findById(new EmployeeKey("d1", 3)));
        WAYS.put("one", reads -> reads.findByDepartmentAndNumber("d1", 2));
        WAYS.put("list", reads -> reads.findByDepartmentAndLastNameIn("d1", List.of("Ash", "Elm")));
        WAYS.put("first", reads -> reads.findByDepartmentOrderByHiredDesc("d1", Limit.of(2)));
        WAYS.put("numbered list", reads -> reads.findByDepartment("d1", PageRequest.of(1, 2)));
        WAYS.put("page", reads -> reads.findPageByDepartment("d1", PageRequest.of(1, 2)));
        WAYS.put(
                "page after a row",
                reads -> reads.findPageByDepartment(
                        "d1", next(reads.findPageByDepartment("d1", TablesPageRequest.ofSize(2)))));
        WAYS.put("slice", reads -> reads.findSliceByDepartment("d1", PageRequest.of(1, 2)));
        WAYS.put(
                "slice of terms",
                reads -> reads.findSliceByDepartmentAndLastNameIn(
                        "d1", List.of("Ash", "Elm"), TablesPageRequest.ofSize(3)));
        WAYS.put("window", reads -> reads.findWindowByDepartment("d1", ScrollPosition.keyset(), Limit.of(3)));
        WAYS.put("stream", reads -> reads.streamByDepartmentAndLastNameIn("d1", List.of("Ash", "Elm")));
        WAYS.put("numbered stream", reads -> reads.streamByDepartment("d1", PageRequest.of(1, 2)));
        WAYS.put("scan", reads -> reads.findByActive(true));
        WAYS.put("example", reads -> reads.findAll(ash()));
        WAYS.put("page of an example", reads -> reads.findAll(ash(), PageRequest.of(1, 1)));
        WAYS.put("first of an example", reads -> reads.findBy(ash(), query -> query.first()));
    }

    private static Example<Employee> ash() {
        return Example.of(
                Employee.of("d1", 1, "Ash"),
                ExampleMatcher.matching().withIgnorePaths("number", "email", "hired", "salary", "active", "version"));
    }

    private static Pageable next(Slice<?> slice) {
        called.clear();
        return slice.nextPageable();
    }

    /** The numbers of the entities of which the callback was called. */
    private static final List<Integer> called = new ArrayList<>();

    private final TableStore store = new Repeating(LocalTableStore.inMemory());
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    private Reads reads;

    interface Reads extends TablesRepository<Employee, EmployeeKey>, QueryByExampleExecutor<Employee> {
        Optional<Employee> findByDepartmentAndNumber(String department, int number);

        List<Employee> findByDepartmentAndLastNameIn(String department, Collection<String> names);

        List<Employee> findByDepartmentOrderByHiredDesc(String department, Limit limit);

        @AllowOffset
        List<Employee> findByDepartment(String department, Pageable page);

        @AllowOffset
        @AllowTotalCount
        Page<Employee> findPageByDepartment(String department, Pageable page);

        @AllowOffset
        Slice<Employee> findSliceByDepartment(String department, Pageable page);

        Slice<Employee> findSliceByDepartmentAndLastNameIn(String department, Collection<String> names, Pageable page);

        Window<Employee> findWindowByDepartment(String department, ScrollPosition position, Limit limit);

        Stream<Employee> streamByDepartmentAndLastNameIn(String department, Collection<String> names);

        @AllowOffset
        Stream<Employee> streamByDepartment(String department, Pageable page);

        @AllowScan
        List<Employee> findByActive(boolean active);

        @AllowOffset
        @AllowTotalCount
        Page<Open> readPageByDepartment(String department, Pageable page);

        /** A projection that is computed from the entity. */
        interface Open {
            @Value("#{target.number}")
            int getShown();
        }
    }

    /** Reads each snapshot twice. */
    private static final class Repeating extends ForwardingTableStore {
        Repeating(TableStore store) {
            super(store);
        }

        @Override
        public <T> T readSnapshot(Supplier<T> reads) {
            if (isReadingFromSnapshot()) {
                return super.readSnapshot(reads);
            }
            super.readSnapshot(reads);
            return super.readSnapshot(reads);
        }
    }

    @BeforeEach
    void start() {
        AfterReadCallback<Employee> callback = this::read;
        context.registerBean("callback", AfterReadCallback.class, () -> callback);
        context.refresh();
        TablesTemplate template = new TablesTemplate(store);
        template.setApplicationContext(context);
        reads = new TablesRepositoryFactory(template).getRepository(Reads.class);
        reads.saveAll(List.of(
                Employee.of("d1", 1, "Ash"),
                Employee.of("d1", 2, "Elm"),
                Employee.of("d1", 3, "Ash"),
                Employee.of("d1", 4, "Fir"),
                Employee.of("d1", 5, "Elm")));
        called.clear();
    }

    private Employee read(Employee employee, String table) {
        assertThat(store.isReadingFromSnapshot()).as(table).isFalse();
        called.add(employee.number());
        return employee;
    }

    @AfterEach
    void stop() {
        context.close();
        store.close();
    }

    static Collection<String> ways() {
        return WAYS.keySet();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void callbackIsCalledOnceForEachReturnedEntity(String way) {
        Object found = Objects.requireNonNull(WAYS.get(way), way).apply(reads);
        assertThat(numbers(found)).as(way).isNotEmpty().containsExactlyElementsOf(called);
    }

    private static List<Integer> numbers(Object found) {
        if (found instanceof Stream<?> stream) {
            return numbers(stream.toList());
        }
        if (found instanceof Optional<?> one) {
            return numbers(one.stream().toList());
        }
        List<Integer> numbers = new ArrayList<>();
        ((Iterable<?>) found).forEach(one -> numbers.add(((Employee) one).number()));
        return numbers;
    }

    @Test
    void openProjectionShowsWhatTheCallbackReturned() {
        Page<Reads.Open> page = reads.readPageByDepartment("d1", PageRequest.of(1, 2));
        assertThat(page).extracting(Reads.Open::getShown).containsExactly(3, 4).isEqualTo(called);
        assertThat(page.getTotalElements()).isEqualTo(5);
    }
}
