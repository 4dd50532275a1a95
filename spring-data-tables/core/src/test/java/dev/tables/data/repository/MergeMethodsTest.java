package dev.tables.data.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.annotation.AllowScan;
import dev.tables.data.aot.Parcel;
import dev.tables.data.aot.Parcel.State;
import dev.tables.data.aot.ParcelKey;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.TransactionScope;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.query.AccessPath;
import dev.tables.testing.Seed;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.support.TransactionTemplate;

/** Methods that change some properties of what they find. */
class MergeMethodsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(31);

    public interface Parcels extends TablesRepository<Parcel, ParcelKey> {
        List<Parcel> findByRouteAndCity(String route, String city);

        List<Parcel> findByReceiver(String receiver);

        @Merge("city = :city")
        int updateByRouteAndNumberBetween(String route, int from, int to, String city);

        @Merge("receiver = :next, grams = ?3")
        @Query("receiver eq :receiver")
        long forward(String receiver, String next, int grams);

        @Merge("city = :next, delivered = null, state = 'SENT'")
        void mergeCityByRouteAndCityIn(String route, Collection<String> cities, String next);

        @Merge("delivered = :day, receiver = 'nobody'")
        @Query("grams gt :grams or delivered eq null")
        @AllowScan
        Integer everywhere(int grams, @Nullable LocalDate day);
    }

    public interface Staff extends TablesRepository<Employee, EmployeeKey> {
        @Merge("salary = :salary")
        int updateByDepartmentAndLastName(String department, String lastName, long salary);
    }

    public interface Scans extends TablesRepository<Parcel, ParcelKey> {
        @Merge("grams = 1")
        int updateByGrams(int grams);
    }

    public interface MakesNull extends TablesRepository<Parcel, ParcelKey> {
        @Merge("city = null")
        int updateByRoute(String route);
    }

    public interface NoSuchConstant extends TablesRepository<Parcel, ParcelKey> {
        @Merge("state = 'LOST'")
        int updateByRoute(String route);
    }

    /** How rows are written. */
    enum Writing {
        DIRECTLY,
        BY_PROTOCOL,
        IN_TRANSACTIONS,
        IN_TRANSACTIONS_OVER_PARTITIONS
    }

    /** Lets others write once, after rows were read to be changed. */
    private static final class Overtaken extends ForwardingTableStore {
        private @Nullable Runnable others;

        Overtaken(TableStore store) {
            super(store);
        }

        @Override
        @SuppressWarnings("NullAway") // does not see nullable elements in compiled signatures on JDK 17
        public <T> List<@Nullable T> getAll(
                String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
            List<@Nullable T> found = super.getAll(table, keys, projection, decoder);
            Runnable now = others;
            others = null;
            if (now != null) {
                now.run();
            }
            return found;
        }
    }

    private final LocalTableStore store = LocalTableStore.inMemory();

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void mergeMethodChangesMatchingEntitiesAndTheirIndexRows(Writing writing) {
        TablesTemplate template = new TablesTemplate(
                writing == Writing.BY_PROTOCOL ? RecordingTableStore.withinPartitions(store) : store);
        if (writing == Writing.IN_TRANSACTIONS_OVER_PARTITIONS) {
            template.setTransactionScope(TransactionScope.STORE);
        }
        boolean transactional = writing.name().startsWith("IN_");
        TransactionTemplate transactions = new TransactionTemplate(new TablesTransactionManager(template));
        Parcels parcels = new TablesRepositoryFactory(template).getRepository(Parcels.class);
        Random random = SEED.plus(writing.ordinal()).random();
        Map<String, Parcel> model = new TreeMap<>();
        for (int i = 0; i < 60; i++) {
            Parcel parcel = parcel("r" + i % 2, i, "to" + random.nextInt(4), "c" + random.nextInt(4), i * 10);
            model.put(id(parcel), parcel);
        }
        parcels.saveAll(model.values());
        for (int round = 0; round < 25; round++) {
            // One partition is all that a transaction of one may write.
            boolean one = writing == Writing.IN_TRANSACTIONS;
            Random dice = SEED.plus(100 * writing.ordinal() + round).random();
            Runnable merge = () -> merge(parcels, model, one ? dice.nextInt(2) : dice.nextInt(4), dice);
            if (transactional) {
                transactions.executeWithoutResult(status -> merge.run());
            } else {
                merge.run();
            }
            assertSame(parcels.findAll(), model, parcel -> true);
            for (int i = 0; i < 4; i++) {
                String city = "c" + i;
                String receiver = "to" + i;
                assertSame(
                        parcels.findByRouteAndCity("r0", city),
                        model,
                        parcel -> parcel.route().equals("r0") && parcel.city().equals(city));
                assertSame(
                        parcels.findByReceiver(receiver),
                        model,
                        parcel -> parcel.receiver().equals(receiver));
            }
        }
    }

    private static void merge(Parcels parcels, Map<String, Parcel> model, int kind, Random dice) {
        String city = "c" + dice.nextInt(4);
        int from = dice.nextInt(50);
        switch (kind) {
            case 0 ->
                assertThat(parcels.updateByRouteAndNumberBetween("r0", from, from + 20, city))
                        .isEqualTo(change(
                                model,
                                one -> one.route().equals("r0") && one.number() >= from && one.number() <= from + 20,
                                one -> new Parcel(
                                        one.route(),
                                        one.number(),
                                        one.receiver(),
                                        city,
                                        one.grams(),
                                        one.delivered(),
                                        one.state())));
            case 1 -> {
                List<String> cities = List.of("c" + dice.nextInt(4), "c" + dice.nextInt(4));
                parcels.mergeCityByRouteAndCityIn("r1", cities, city);
                change(
                        model,
                        one -> one.route().equals("r1") && cities.contains(one.city()),
                        one -> new Parcel(
                                one.route(), one.number(), one.receiver(), city, one.grams(), null, State.SENT));
            }
            case 2 -> {
                String receiver = "to" + dice.nextInt(4);
                String next = "to" + dice.nextInt(4);
                assertThat(parcels.forward(receiver, next, from))
                        .isEqualTo(change(
                                model,
                                one -> one.receiver().equals(receiver),
                                one -> new Parcel(
                                        one.route(),
                                        one.number(),
                                        next,
                                        one.city(),
                                        from,
                                        one.delivered(),
                                        one.state())));
            }
            default -> {
                LocalDate day = dice.nextBoolean() ? null : LocalDate.EPOCH.plusDays(from);
                assertThat(parcels.everywhere(580, day))
                        .isEqualTo(change(
                                model,
                                one -> one.grams() > 580 || one.delivered() == null,
                                one -> new Parcel(
                                        one.route(),
                                        one.number(),
                                        "nobody",
                                        one.city(),
                                        one.grams(),
                                        day,
                                        one.state())));
            }
        }
    }

    private static int change(Map<String, Parcel> model, Predicate<Parcel> wanted, UnaryOperator<Parcel> change) {
        List<String> changed = new ArrayList<>();
        model.forEach((id, parcel) -> {
            if (wanted.test(parcel)) {
                changed.add(id);
            }
        });
        changed.forEach(id -> model.computeIfPresent(id, (same, parcel) -> change.apply(parcel)));
        return changed.size();
    }

    private static void assertSame(Iterable<Parcel> found, Map<String, Parcel> model, Predicate<Parcel> wanted) {
        assertThat(found)
                .usingElementComparator(Comparator.comparing(Parcel::toString))
                .containsExactlyInAnyOrderElementsOf(
                        model.values().stream().filter(wanted).toList());
    }

    private static String id(Parcel parcel) {
        return parcel.route() + " " + parcel.number();
    }

    private static Parcel parcel(String route, int number, String receiver, String city, int grams) {
        LocalDate delivered = number % 4 == 0 ? null : LocalDate.EPOCH.plusDays(number);
        return new Parcel(route, number, receiver, city, grams, delivered, State.PACKED);
    }

    @Test
    void mergeMethodRetriesAfterConcurrentChanges() {
        Overtaken overtaken = new Overtaken(store);
        Parcels parcels = new TablesRepositoryFactory(new TablesTemplate(overtaken)).getRepository(Parcels.class);
        for (int i = 0; i < 6; i++) {
            parcels.save(parcel("r", i, "a", "c", i));
        }
        Parcels others = new TablesRepositoryFactory(new TablesTemplate(store)).getRepository(Parcels.class);
        overtaken.others = () -> {
            others.save(parcel("r", 1, "somebody else", "c", 1));
            others.save(parcel("r", 2, "a", "elsewhere", 2));
            others.deleteById(new ParcelKey("r", 3));
        };
        assertThat(parcels.forward("a", "b", 7)).isEqualTo(4);
        assertThat(parcels.findByReceiver("b"))
                .extracting(Parcel::number, Parcel::city)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(0, "c"),
                        org.assertj.core.groups.Tuple.tuple(2, "elsewhere"),
                        org.assertj.core.groups.Tuple.tuple(4, "c"),
                        org.assertj.core.groups.Tuple.tuple(5, "c"));
        assertThat(parcels.findByReceiver("somebody else")).hasSize(1);
        assertThat(parcels.count()).isEqualTo(5);
    }

    @Test
    void mergeMethodIsPlannedAndMakesOlderVersionsStale() {
        TablesTemplate template = new TablesTemplate(store);
        Staff staff = new TablesRepositoryFactory(template).getRepository(Staff.class);
        Employee read = staff.save(Employee.of("d1", 1, "Odd"));
        staff.save(Employee.of("d1", 2, "Even"));
        assertThat(staff.planForQueryMethod("updateByDepartmentAndLastName").accessPath())
                .isEqualTo(AccessPath.INDEX_LOOKUP);
        assertThat(staff.updateByDepartmentAndLastName("d1", "Odd", 7)).isEqualTo(1);
        assertThat(staff.findAll()).extracting(Employee::salary).containsExactly(7L, 200L);
        assertThatExceptionOfType(OptimisticLockingFailureException.class)
                .isThrownBy(() -> staff.save(read.earning(8)));
        TransactionTemplate transactions = new TransactionTemplate(new TablesTransactionManager(template));
        transactions.executeWithoutResult(status -> {
            assertThat(staff.updateByDepartmentAndLastName("d1", "Even", 9)).isEqualTo(1);
            assertThat(staff.findById(new EmployeeKey("d1", 2)))
                    .get()
                    .extracting(Employee::salary)
                    .isEqualTo(9L);
            status.setRollbackOnly();
        });
        assertThat(staff.findAll()).extracting(Employee::salary).containsExactly(7L, 200L);
    }

    @Test
    void mergeMethodRejectsScansAndInvalidValues() {
        assertRefused(Scans.class, "Scans.updateByGrams would scan table 'consignments'");
        assertRefused(
                MakesNull.class, "Parcel.city: cannot be set to null, because it is not nullable. Set it to a value.");
        assertRefused(
                NoSuchConstant.class,
                "Parcel.state: cannot be set to this literal, because the literal is not a valid value of its type");
    }

    private void assertRefused(Class<?> repository, String message) {
        TablesRepositoryFactory factory = new TablesRepositoryFactory(new TablesTemplate(store));
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> factory.getRepository(repository))
                .withMessageContaining(message);
    }
}
