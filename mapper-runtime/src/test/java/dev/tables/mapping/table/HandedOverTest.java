package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.lifecycle.IndexCatalog;
import dev.tables.mapping.query.internal.method.MethodNameParser;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.query.internal.run.BoundQuery;
import dev.tables.mapping.query.internal.run.QueryExecutor;
import dev.tables.mapping.query.internal.run.TableAccess;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Entities that hand values over to others in one transaction, at any moment of a query: there is always somebody who has a value, so no
 * answer is that nobody has, or that two have. Compared with what plain objects say before and after, for random entities.
 */
class HandedOverTest {
    private static final int WORLDS = 60;
    private static final List<String> DEPARTMENTS = List.of("A", "B");

    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_124);

    /** A query, and what plain objects answer. */
    private record Asked(String method, List<Object> arguments, Predicate<Employee> matches) {
        static Asked of(String method, Predicate<Employee> matches, Object... arguments) {
            return new Asked(method, Arrays.asList(arguments), matches);
        }

        boolean isOfOne() {
            return method.endsWith("Email") || method.endsWith("Badge");
        }

        List<Employee> of(EntityTable<Employee> table) {
            BoundQuery query = BoundQuery.bind(
                    Planner.plan(
                            table.model(),
                            MethodNameParser.parse(table.model(), method).spec()),
                    arguments.toArray());
            return sorted(new QueryExecutor<>(TableAccess.of(table)).list(query, 0));
        }

        List<Employee> of(List<Employee> all) {
            return sorted(all.stream().filter(matches).toList());
        }

        private static List<Employee> sorted(List<Employee> some) {
            List<Employee> sorted = new ArrayList<>(some);
            sorted.sort(Comparator.comparing(Employee::department).thenComparing(Employee::number));
            return sorted;
        }
    }

    private static List<Asked> everywhere() {
        return List.of(
                Asked.of("findByEmail", one -> "m1".equals(one.email()), "m1"),
                Asked.of("findByEmail", one -> "m2".equals(one.email()), "m2"),
                Asked.of("findByLastName", one -> "Noor".equals(one.lastName()), "Noor"),
                Asked.of(
                        "findByLastNameGreaterThan",
                        one -> one.lastName() != null && one.lastName().compareTo("Bo") > 0,
                        "Bo"));
    }

    private static List<Asked> inPartition() {
        return List.of(
                Asked.of(
                        "findByDepartmentAndBadge",
                        one -> "A".equals(one.department()) && Objects.equals(1L, one.badge()),
                        "A",
                        1L),
                Asked.of(
                        "findByDepartmentAndTitle",
                        one -> "A".equals(one.department()) && "Dev".equals(one.title()),
                        "A",
                        "Dev"),
                Asked.of(
                        "findByDepartmentAndEmail",
                        one -> "A".equals(one.department()) && "m1".equals(one.email()),
                        "A",
                        "m1"));
    }

    /** Four employees, with values that differ where they must. */
    private static List<Employee> employees(Random random, int salary) {
        List<String> emails = Arrays.asList("m1", "m2", "m3", null);
        List<Long> badges = Arrays.asList(1L, 2L, null, null);
        Collections.shuffle(emails, random);
        List<Employee> all = new ArrayList<>();
        for (String department : DEPARTMENTS) {
            Collections.shuffle(badges, random);
            for (int number = 0; number < 2; number++) {
                all.add(Employee.of(department, number)
                        .named(random.nextBoolean() ? "Noor" : "Zoe")
                        .mailed(emails.get(all.size()))
                        .paid(random.nextBoolean() ? "Dev" : "Ops", salary)
                        .badged(badges.get(number)));
            }
        }
        return all;
    }

    /**
     * What employees are in: by a mapper, with a catalog or without, in a store as it shows itself; and whether
     * the reader reads in a unit of work of which each request is of its own moment.
     */
    private record Place(
            EmployeeTableMapper mapper, boolean cataloged, Function<TableStore, TableStore> shown, boolean inUnit) {
        static Place of(EmployeeTableMapper mapper) {
            return new Place(mapper, false, store -> store, false);
        }

        static Place withCatalog(EmployeeTableMapper mapper) {
            return new Place(mapper, true, store -> store, false);
        }

        static Place inUnit(EmployeeTableMapper mapper, boolean cataloged) {
            return new Place(mapper, cataloged, store -> store, true);
        }

        boolean isWhole(TableStore store) {
            return !inUnit && store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
        }
    }

    /** A transaction of a database that is read over, of which each request sees what is committed. */
    private static final class CommittedReads extends ForwardingTableStore {
        CommittedReads(TableStore store) {
            super(store);
        }

        @Override
        public OpenTransaction beginTransaction() {
            return new OpenTransaction() {
                @Override
                public <T> T runWithin(Supplier<T> requests) {
                    return requests.get();
                }

                @Override
                public boolean hasSnapshotIsolation() {
                    return false;
                }

                @Override
                public WriteSummary pendingWrites() {
                    return new WriteSummary(List.of(), null, 0, 0);
                }

                @Override
                public void commit() {}

                @Override
                public void close() {}
            };
        }
    }

    /** A store of its own, in which a reader is interrupted before each of its requests. */
    private static void check(Place place, List<Asked> queries) {
        Random random = SEED.random();
        for (int world = 0; world < WORLDS; world++) {
            List<Employee> before = employees(random, 1);
            List<Employee> after = employees(random, 2);
            for (Asked asked : queries) {
                boolean reached = true;
                for (int request = 0; reached; request++) {
                    reached = checkInterrupted(place, asked, before, after, request);
                }
            }
        }
    }

    private static boolean checkInterrupted(
            Place place, Asked asked, List<Employee> before, List<Employee> after, int request) {
        try (LocalTableStore store = LocalTableStore.inMemory();
                IndexCatalog catalog = IndexCatalog.of(store)) {
            TableStore mine = place.shown().apply(store);
            InterruptedTableStore process = new InterruptedTableStore(mine);
            EntityTableOptions options = place.cataloged()
                    ? EntityTableOptions.defaults().withIndexCatalog(catalog)
                    : EntityTableOptions.defaults();
            EntityTable<Employee> writer = EntityTable.of(mine, place.mapper(), options);
            writer.createTables();
            writer.saveAll(before);
            UnitsOfWork units = new UnitsOfWork(new CommittedReads(process));
            EntityTable<Employee> reader =
                    EntityTable.of(place.inUnit() ? units.ofUnits() : process, place.mapper(), options);
            // It has looked for what is left.
            assertThat(answer(place, units, asked, reader)).isEqualTo(asked.of(before));
            int[] reached = {0};
            process.before(process.requests() + request, () -> {
                reached[0]++;
                CompletableFuture.runAsync(() -> writer.saveAll(after)).join();
            });
            List<Employee> found = answer(place, units, asked, reader);
            // Of a store without moments entities of several hits are read one after the other.
            boolean whole = asked.isOfOne() || place.isWhole(mine);
            Function<Employee, Object> shownAs = whole ? one -> one : Employee::number;
            assertThat(as(shownAs, found))
                    .as("%s: %s interrupted before its request %d", SEED, asked, request)
                    .isIn(as(shownAs, asked.of(before)), as(shownAs, asked.of(after)));
            return reached[0] > 0;
        }
    }

    private static List<Employee> answer(Place place, UnitsOfWork units, Asked asked, EntityTable<Employee> reader) {
        if (!place.inUnit()) {
            return asked.of(reader);
        }
        List<Employee> found = new ArrayList<>();
        units.committed(() -> found.addAll(asked.of(reader)));
        return found;
    }

    private static List<Object> as(Function<Employee, Object> shown, List<Employee> some) {
        return some.stream().map(shown).toList();
    }

    @Test
    void movedUniqueValueIsAlwaysFoundAcrossPartitions() {
        check(Place.of(EmployeeTableMapper.ACROSS_PARTITIONS), everywhere());
    }

    @Test
    void movedUniqueValueIsAlwaysFoundWithCatalog() {
        check(Place.withCatalog(EmployeeTableMapper.ACROSS_PARTITIONS), everywhere());
    }

    @Test
    void movedUniqueValueIsAlwaysFoundInAPartition() {
        check(Place.of(EmployeeTableMapper.UNVERSIONED), inPartition());
        check(Place.of(EmployeeTableMapper.ACROSS_PARTITIONS), inPartition().subList(0, 1));
    }

    /** As on a service, whose entity group transactions are of one partition and which reads as of no moment. */
    @Test
    void movedUniqueValueIsAlwaysFoundWithoutSnapshots() {
        Function<TableStore, TableStore> ofService = store -> new RecordingTableStore(
                store, Capability.CROSS_PARTITION_TRANSACTIONS, Capability.SINGLE_PROCESS_ACCESS);
        check(new Place(EmployeeTableMapper.UNVERSIONED, false, ofService, false), inPartition());
    }

    /** As in a transaction of a database that sees what is committed. */
    @Test
    void movedUniqueValueIsAlwaysFoundInAUnitOfWork() {
        check(Place.inUnit(EmployeeTableMapper.ACROSS_PARTITIONS, false), everywhere());
        check(Place.inUnit(EmployeeTableMapper.ACROSS_PARTITIONS, true), everywhere());
        check(Place.inUnit(EmployeeTableMapper.UNVERSIONED, false), inPartition());
    }
}
