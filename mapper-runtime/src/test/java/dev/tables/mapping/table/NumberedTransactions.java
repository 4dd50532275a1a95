package dev.tables.mapping.table;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Transactions of one writer, each of which says by its number what is stored after it: over partitions, tables and types of entities in a
 * {@link UnitOfWork}, and in one partition. A unique value moves from partition to partition, entities come and go, and each unit asks
 * indexes for what it has written itself.
 */
final class NumberedTransactions {
    static final FilmTableMapper FILMS = FilmTableMapper.of(false, FilmTableMapper.inTables());

    private final TableStore store;
    private final int writer;
    private final ThreadLocal<@Nullable UnitOfWork> unit = new ThreadLocal<>();
    private final EntityTable<Employee> employees;
    private final EntityTable<Employee> contractors;
    private final EntityTable<Film> films;

    /** Creates the tables. */
    NumberedTransactions(TableStore store, EntityTableOptions options, int writer) {
        this.store = store;
        this.writer = writer;
        TableStore units = UnitOfWork.transactionAwareStore(store, unit::get);
        EntityTable.of(store, FILMS).createTables();
        employees = CrashWorkload.table(units, EmployeeTableMapper.UNVERSIONED, options);
        contractors = CrashWorkload.table(units, EmployeeTableMapper.CONTRACTORS, options);
        films = EntityTable.of(units, FILMS, options);
    }

    /** What a transaction covers. */
    enum Kind {
        /** Any partitions and types. */
        UNIT,
        /** One partition. */
        GROUP
    }

    /** The tables that it writes to, for recovery. */
    List<EntityTable<?>> tables() {
        return List.of(employees, contractors, films);
    }

    /** Does the next transaction of that kind; its number, or 0 if it was refused or gave way to others, so that nothing was done. */
    long next(Kind kind) {
        long number = last(kind) + 1;
        try {
            if (kind == Kind.UNIT) {
                doUnit(number);
            } else {
                doGroup(number);
            }
            return number;
        } catch (ConcurrentUpdateException | StoreUnavailableException gaveWay) {
            return 0;
        }
    }

    private void doUnit(long number) {
        try (UnitOfWork begun = UnitOfWork.begin(store, false)) {
            unit.set(begun);
            Employee before = mover(number - 1);
            Employee moved = mover(number);
            if (number > 1) {
                contractors.delete(before);
            }
            contractors.insert(moved);
            contractors.save(stayer(number));
            if (number % 3 == 0) {
                employees.delete(visitor(number));
            } else {
                employees.save(visitor(number));
            }
            films.save(film(number));
            require(found(EmployeeTableMapper.BY_EMAIL, moved), List.of(moved));
            require(found(EmployeeTableMapper.BY_LAST_NAME, moved), List.of(moved, stayer(number)));
            require(found(EmployeeTableMapper.BY_LAST_NAME, before), List.of());
            require(
                    contractors.count(RowQuery.partition(partition("a")))
                            + contractors.count(RowQuery.partition(partition("b"))),
                    1L);
            begun.commit();
        } finally {
            unit.remove();
        }
    }

    private List<Employee> found(int index, Employee like) {
        String key = contractors
                .context()
                .indexes()
                .indexKeysOf(contractors.mapper().primaryKeyOf(like), like)
                .get(index)
                .get(0);
        String partition = contractors
                .model()
                .indexRowPrimaryKey(index, key, contractors.mapper().primaryKeyOf(like))
                .partitionKey();
        return contractors
                .queryIndex(index, RowQuery.wholeTable().withPartitionKeyRange(KeyRange.exactly(partition)))
                .items();
    }

    private static void require(Object found, Object expected) {
        if (!found.equals(expected)) {
            throw new AssertionError("Within a transaction found " + found + ", expected " + expected);
        }
    }

    private void doGroup(long number) {
        PartitionTransaction transaction = new PartitionTransaction();
        List<Employee> after = group(number);
        for (Employee before : group(number - 1)) {
            if (after.stream().noneMatch(one -> one.number() == before.number())) {
                transaction.delete(contractors, contractors.mapper().primaryKeyOf(before));
            }
        }
        after.forEach(one -> transaction.save(contractors, one));
        transaction.commit();
    }

    private String partition(String part) {
        return "W" + writer + part;
    }

    private String named(String what, long number) {
        return what + writer + "-" + number;
    }

    private Employee mover(long number) {
        return Employee.of(partition(number % 2 == 0 ? "a" : "b"), 1)
                .named(named("X", number))
                .mailed("mover" + writer)
                .paid("unit", (int) number);
    }

    private Employee stayer(long number) {
        return Employee.of(partition("c"), 2)
                .named(named("X", number))
                .mailed(named("stayer", number))
                .paid("unit", (int) number);
    }

    private Employee visitor(long number) {
        return Employee.of(partition("d"), 3).named(named("X", number)).badged(number);
    }

    private Film film(long number) {
        return Film.of(partition("f"), 1)
                .titled("T" + number % 4, (int) number)
                .from("C" + number % 3)
                .with("A" + number % 3, "A" + number)
                .printed(writer * 10 + (int) (number % 2));
    }

    private List<Employee> group(long number) {
        List<Employee> group = new ArrayList<>();
        if (number > 0) {
            group.add(Employee.of(partition("g"), 1).named(named("Y", number)).paid("group", (int) number));
            for (int other = 2; other < 5; other++) {
                if ((number + other) % 3 != 0) {
                    group.add(Employee.of(partition("g"), other)
                            .named(named("Y", number % other))
                            .mailed(named("group" + other, number))
                            .badged((long) other));
                }
            }
        }
        return group;
    }

    /** What is stored after the transaction of that number. */
    private List<Object> after(Kind kind, long number) {
        if (kind == Kind.GROUP || number == 0) {
            return new ArrayList<>(group(number));
        }
        List<Object> all = new ArrayList<>(List.of(mover(number), stayer(number), film(number)));
        if (number % 3 != 0) {
            all.add(2, visitor(number));
        }
        return all;
    }

    private List<Object> stored(Kind kind) {
        List<Object> all = new ArrayList<>();
        for (String part : kind == Kind.GROUP ? List.of("g") : List.of("a", "b", "c")) {
            all.addAll(contractors.query(RowQuery.partition(partition(part))).items());
        }
        if (kind == Kind.UNIT) {
            all.addAll(employees.query(RowQuery.partition(partition("d"))).items());
            all.addAll(films.query(RowQuery.partition(partition("f"))).items());
        }
        return all;
    }

    /** The number of the last transaction of that kind, by one of the entities that each writes. */
    long last(Kind kind) {
        for (Object one : stored(kind)) {
            if (one instanceof Employee employee && employee.title() != null) {
                return employee.salary();
            }
        }
        return 0;
    }

    /** What differs between what is stored and what the last transaction leaves behind; null if all of it is there, and nothing else. */
    @Nullable
    String broken(Kind kind) {
        List<Object> expected = after(kind, last(kind));
        List<Object> found = stored(kind);
        return found.equals(expected)
                ? null
                : kind.name().toLowerCase(Locale.ROOT) + " of writer " + writer + ": found " + found + ", expected "
                        + expected;
    }
}
