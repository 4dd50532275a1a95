package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.SimpleTablesRepository;
import dev.tables.data.repository.support.TablesEntityInformation;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.testing.Seed;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.aopalliance.intercept.MethodInterceptor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.aop.framework.Advised;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.support.PersistenceExceptionTranslationInterceptor;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;
import org.springframework.data.util.Streamable;

/**
 * Calls of repositories that are answered without Spring Data's interceptors: any method with any arguments answers, stores and
 * fails as it does with them, and none is called directly where something that has been put around the repository would notice.
 */
class DirectCallsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_127);

    private static final List<String> DEPOTS = List.of("east", "west");
    private static final List<String> OWNERS = List.of("Ada", "Ben", "Cem");

    private final List<TableStore> stores = new ArrayList<>();

    @TableEntity(table = "directparcels")
    record Parcel(
            @PartitionKey String depot,
            @RowKey(digits = 4) int number,
            @IndexedBy String owner,
            int weight) {}

    interface Weighed {
        int weight();
    }

    interface Parcels extends TablesRepository<Parcel, DirectCallsTestParcelKey> {
        @Nullable
        Parcel findByDepotAndNumber(String depot, int number);

        @Nullable
        Parcel findByDepotAndOwner(String depot, String owner);

        Parcel getByDepotAndNumber(String depot, int number);

        Optional<Parcel> readByDepotAndNumber(String depot, Integer number);

        Optional<Parcel> readByDepotAndOwner(String depot, String owner);

        Optional<Parcel> findFirstByDepotAndOwner(String depot, String owner);

        List<Parcel> findByDepot(String depot);

        List<Parcel> findByDepotAndOwnerOrderByNumberDesc(String depot, String owner);

        List<Parcel> findTop2ByDepotAndNumberBetween(String depot, int from, int to);

        Collection<Parcel> findByDepotAndNumberIn(String depot, Collection<Integer> numbers);

        Iterable<Parcel> findByDepotAndNumberLessThan(String depot, int number);

        Set<Parcel> readByDepotAndNumberLessThan(String depot, int number);

        Streamable<Parcel> queryByDepot(String depot);

        Stream<Parcel> streamByDepot(String depot);

        List<Parcel> findByDepotAndNumberGreaterThan(String depot, int number, Sort sort);

        List<Parcel> findByDepotAndNumberGreaterThanEqual(String depot, int number, Limit limit);

        Slice<Parcel> findSliceByDepot(String depot, Pageable page);

        List<Weighed> findWeighedByDepot(String depot);

        <P> List<P> findAnyByDepot(String depot, Class<P> type);

        List<Parcel> findByDepotAndWeight(Optional<String> depot, int weight);

        long countByDepot(String depot);

        int countByDepotAndOwner(String depot, String owner);

        boolean existsByDepotAndOwner(String depot, String owner);

        Optional<Boolean> existsByDepotAndNumber(String depot, int number);

        long deleteByDepotAndOwner(String depot, String owner);

        @Nullable
        Parcel deleteByDepotAndNumber(String depot, int number);

        default int weightOf(String depot) {
            return findByDepot(depot).stream().mapToInt(Parcel::weight).sum();
        }
    }

    /** Keeps to the methods whose answers are as declared. */
    private static final Set<String> DIRECT = Set.of(
            "findByDepotAndNumber",
            "findByDepotAndOwner",
            "readByDepotAndNumber",
            "readByDepotAndOwner",
            "findFirstByDepotAndOwner",
            "findByDepot",
            "findByDepotAndOwnerOrderByNumberDesc",
            "findTop2ByDepotAndNumberBetween",
            "findByDepotAndNumberIn",
            "findByDepotAndNumberLessThan",
            "countByDepot",
            "existsByDepotAndOwner");

    interface CustomFind {
        Optional<Parcel> findById(DirectCallsTestParcelKey id);
    }

    interface CustomParcels extends TablesRepository<Parcel, DirectCallsTestParcelKey>, CustomFind {}

    /** A base class of an application's own, as {@code repositoryBaseClass} names it. */
    static class OwnBase<T, ID> extends SimpleTablesRepository<T, ID> {
        OwnBase(TablesEntityInformation<T, ID> information, TablesTemplate operations) {
            super(information, operations);
        }

        @Override
        public Optional<T> findById(ID id) {
            return Optional.empty();
        }
    }

    @AfterEach
    void close() {
        stores.forEach(TableStore::close);
    }

    @Test
    void directCallsReturnTheSameAsInterceptedCalls() throws Exception {
        Random random = SEED.random();
        Parcels direct = parcels(new TablesRepositoryFactory(template()), true);
        TablesRepositoryFactory listened = new TablesRepositoryFactory(template());
        listened.addInvocationListener(call -> {});
        Parcels whole = parcels(listened, true);
        List<Method> methods = methods();
        int found = 0;
        for (int i = 0; i < 6_000; i++) {
            Method method = methods.get(random.nextInt(methods.size()));
            @Nullable Object[] arguments = arguments(method, random);
            assertThat(outcome(method, direct, arguments))
                    .as("call %d: %s%s", i, method.getName(), Arrays.toString(arguments))
                    .isEqualTo(outcome(method, whole, arguments));
            if (i % 100 == 0) {
                List<Parcel> all = direct.findAll();
                assertThat(all).isEqualTo(whole.findAll());
                found += all.size();
            }
        }
        // The last call may have deleted everything.
        assertThat(found).isPositive();
    }

    @Test
    void methodsWithoutConversionAreCalledDirectly() throws Exception {
        Set<String> seen = new TreeSet<>();
        Set<String> passed = new TreeSet<>();
        List<String> way = new ArrayList<>();
        Parcels parcels = parcels(new TablesRepositoryFactory(new TablesTemplate(watched(way::add))), false);
        parcels.insert(new Parcel("east", 1, "Ada", 5));
        Random random = new Random(1);
        for (Method method : Parcels.class.getDeclaredMethods()) {
            if (method.isDefault() || method.getReturnType() == Stream.class) {
                continue;
            }
            way.clear();
            for (int i = 0; way.isEmpty() && i < 1_000; i++) {
                @Nullable Object[] arguments = arguments(method, random);
                if (!Arrays.asList(arguments).contains(null)) {
                    outcome(method, parcels, arguments);
                }
            }
            assertThat(way).as("reads of %s", method.getName()).isNotEmpty();
            (way.contains("direct") ? seen : passed).add(method.getName());
        }
        assertThat(seen).isEqualTo(new TreeSet<>(DIRECT));
        assertThat(passed).hasSizeGreaterThan(10);
        parcels.save(new Parcel("east", 1, "Ada", 5));
        assertThat(parcels.findByDepotAndWeight(Optional.of("east"), 5)).hasSize(1);
    }

    @Test
    void callsAreInterceptedIfAdviceIsAdded() {
        assertThat(waysOfFind(factory -> factory.addInvocationListener(call -> {})))
                .containsOnly("spring");
        assertThat(waysOfFind(factory -> factory.addRepositoryProxyPostProcessor(
                        (repository, information) -> repository.addAdvice((MethodInterceptor) call -> call.proceed()))))
                .containsOnly("spring");
        assertThat(waysOfFind(factory -> {})).containsOnly("direct");
    }

    @Test
    void adviceAddedLaterInterceptsFirst() {
        Parcels parcels = parcels(new TablesRepositoryFactory(template()), false);
        List<String> asked = new ArrayList<>();
        ((Advised) parcels).addAdvice(0, (MethodInterceptor) call -> {
            asked.add(call.getMethod().getName());
            return call.proceed();
        });
        parcels.findByDepot("east");
        parcels.existsById(new DirectCallsTestParcelKey("east", 1));
        assertThat(asked).containsExactly("findByDepot", "existsById");
    }

    @Test
    void methodsOfFragmentsAndCustomBaseClassesAreCalled() {
        TablesTemplate template = template();
        TablesRepositoryFactory listened = new TablesRepositoryFactory(template);
        listened.addInvocationListener(call -> {});
        CustomParcels custom = custom(new TablesRepositoryFactory(template));
        CustomParcels whole = custom(listened);
        DirectCallsTestParcelKey key = new DirectCallsTestParcelKey("east", 1);
        custom.insert(new Parcel("east", 1, "Ada", 5));
        assertThat(((CustomFind) custom).findById(key)).contains(new Parcel("own", 1, "Dan", 1));
        assertThat(((CrudRepository<Parcel, DirectCallsTestParcelKey>) custom).findById(key))
                .isEqualTo(((CrudRepository<Parcel, DirectCallsTestParcelKey>) whole).findById(key));
        TablesRepositoryFactory based = new TablesRepositoryFactory(template);
        based.setRepositoryBaseClass(OwnBase.class);
        Parcels other = parcels(based, false);
        assertThat(other.findById(new DirectCallsTestParcelKey("east", 1))).isEmpty();
        assertThat(other.existsById(new DirectCallsTestParcelKey("east", 1))).isTrue();
    }

    private static CustomParcels custom(TablesRepositoryFactory factory) {
        return factory.getRepository(CustomParcels.class, RepositoryFragments.just((CustomFind)
                id -> Optional.of(new Parcel("own", 1, "Dan", 1))));
    }

    private List<String> waysOfFind(Consumer<TablesRepositoryFactory> around) {
        List<String> ways = new ArrayList<>();
        TablesRepositoryFactory factory = new TablesRepositoryFactory(new TablesTemplate(watched(ways::add)));
        around.accept(factory);
        Parcels parcels = parcels(factory, false);
        ways.clear();
        parcels.findById(new DirectCallsTestParcelKey("east", 1));
        parcels.findByDepotAndNumber("east", 1);
        assertThat(ways).hasSizeGreaterThanOrEqualTo(2);
        return ways;
    }

    private TablesTemplate template() {
        LocalTableStore store = LocalTableStore.inMemory();
        stores.add(store);
        return new TablesTemplate(store);
    }

    private static Parcels parcels(TablesRepositoryFactory factory, boolean translating) {
        if (translating) {
            factory.addRepositoryProxyPostProcessor((repository, information) -> repository.addAdvice(
                    new PersistenceExceptionTranslationInterceptor(failed -> failed instanceof IllegalArgumentException
                            ? new InvalidDataAccessApiUsageException("translated: " + failed.getMessage(), failed)
                            : null)));
        }
        return factory.getRepository(Parcels.class);
    }

    /** A store that says of each read by which way the call came. */
    private TableStore watched(Consumer<String> way) {
        LocalTableStore store = LocalTableStore.inMemory();
        stores.add(store);
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    boolean spring = StackWalker.getInstance()
                            .walk(frames -> frames.anyMatch(
                                    frame -> frame.getClassName().endsWith("QueryExecutorMethodInterceptor")));
                    if (arguments != null
                            && arguments[0] instanceof String
                            && !method.getName().contains("Table")) {
                        way.accept(spring ? "spring" : "direct");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    private static List<Method> methods() {
        return Arrays.stream(Parcels.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .sorted(Comparator.comparing(Method::toGenericString))
                .toList();
    }

    private static Object outcome(Method method, Parcels parcels, @Nullable Object[] arguments) throws Exception {
        try {
            Object answer = method.invoke(parcels, arguments);
            if (answer instanceof Stream<?> stream) {
                try (stream) {
                    return stream.map(DirectCallsTest::shown).toList();
                }
            }
            return answer instanceof Iterable<?> all
                    ? StreamSupport.stream(all.spliterator(), false)
                            .map(DirectCallsTest::shown)
                            .toList()
                    : String.valueOf(answer);
        } catch (InvocationTargetException failed) {
            Throwable cause = Objects.requireNonNull(failed.getCause());
            return cause.getClass().getName() + ": " + cause.getMessage();
        }
    }

    private static String shown(@Nullable Object answer) {
        return answer instanceof Weighed weighed ? "of weight " + weighed.weight() : String.valueOf(answer);
    }

    private static @Nullable Object[] arguments(Method method, Random random) {
        Class<?>[] types = method.getParameterTypes();
        @Nullable Object[] arguments = new @Nullable Object[types.length];
        for (int i = 0; i < types.length; i++) {
            boolean none = !types[i].isPrimitive() && random.nextInt(12) == 0;
            arguments[i] = none ? null : argument(method, i, random);
        }
        return arguments;
    }

    private static Object argument(Method method, int index, Random random) {
        Class<?> type = method.getParameterTypes()[index];
        boolean byKey =
                method.getName().endsWith("ById") || Set.of("update", "merge").contains(method.getName());
        if (type == String.class) {
            return index == 0 ? DEPOTS.get(random.nextInt(2)) : OWNERS.get(random.nextInt(3));
        } else if (type == int.class || type == Integer.class) {
            return random.nextInt(12);
        } else if (type == Collection.class) {
            return new LinkedHashSet<>(List.of(random.nextInt(12), 12 + random.nextInt(3)));
        } else if (type == Iterable.class) {
            return byKey ? List.of(key(random), key(random)) : List.of(parcel(random), parcel(random));
        } else if (type == Optional.class) {
            return Optional.of(DEPOTS.get(random.nextInt(2)));
        } else if (type == Sort.class) {
            return random.nextBoolean() ? Sort.unsorted() : Sort.by("number");
        } else if (type == Limit.class) {
            return Limit.of(1 + random.nextInt(3));
        } else if (type == Pageable.class) {
            return random.nextBoolean() ? Pageable.unpaged() : PageRequest.of(0, 2);
        } else if (type == Class.class) {
            return random.nextBoolean() ? Weighed.class : Parcel.class;
        } else if (type == UnaryOperator.class) {
            return (UnaryOperator<Parcel>) old -> new Parcel(old.depot(), old.number(), old.owner(), old.weight() + 1);
        } else if (type == PropertyChanges.class) {
            return PropertyChanges.of("owner", OWNERS.get(random.nextInt(3)));
        }
        return byKey ? key(random) : parcel(random);
    }

    private static DirectCallsTestParcelKey key(Random random) {
        return new DirectCallsTestParcelKey(DEPOTS.get(random.nextInt(2)), random.nextInt(12));
    }

    private static Parcel parcel(Random random) {
        return new Parcel(
                DEPOTS.get(random.nextInt(2)), random.nextInt(12), OWNERS.get(random.nextInt(3)), random.nextInt(50));
    }
}
