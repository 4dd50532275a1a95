package dev.tables.mapping.table;

import dev.tables.engine.Capability;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.tck.Linearizability;
import dev.tables.mapping.model.UniqueIndexViolationException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;

/**
 * One thread of a history: random reads and writes of employees and contractors, each with what it says about the state of all of them, which
 * maps type and keys to name and mail.
 */
final class HistoryClient {
    private static final int OPERATIONS = 6;
    private static final String NOTHING = "-";

    private final TableStore store;
    private final ThreadLocal<@Nullable UnitOfWork> unit = new ThreadLocal<>();
    /** Whether a transaction or a snapshot may be of several partitions. */
    private final boolean spansPartitions;

    private final String name;
    private final Random random;
    private final List<EntityTable<Employee>> types = new ArrayList<>();

    /**
     * Creates the tables.
     *
     * @param name of the history, which has its own entities and values
     */
    HistoryClient(TableStore store, EntityTableOptions options, String name, Random random) {
        this.store = store;
        this.name = name;
        this.random = random;
        spansPartitions = store.capabilities().contains(Capability.CROSS_PARTITION_TRANSACTIONS);
        TableStore units = UnitOfWork.transactionAwareStore(store, unit::get);
        for (EmployeeTableMapper mapper :
                List.of(EmployeeTableMapper.ACROSS_PARTITIONS, EmployeeTableMapper.CONTRACTORS)) {
            EntityTable.of(store, mapper).createTables();
            types.add(EntityTable.of(units, mapper, options));
        }
    }

    /**
     * What an operation showed.
     *
     * @param text for messages
     * @param effect for the checker
     */
    private record Outcome(String text, Linearizability.Effect effect) {}

    List<Linearizability.Event> events(CyclicBarrier start) {
        try {
            start.await();
        } catch (InterruptedException | BrokenBarrierException never) {
            throw new IllegalStateException(never);
        }
        List<Linearizability.Event> events = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int kind = random.nextInt(14);
            long called = System.nanoTime();
            Outcome outcome = operation(kind);
            long returned = System.nanoTime();
            events.add(new Linearizability.Event(
                    called, returned, outcome.effect, called + "-" + returned + " " + outcome.text));
        }
        return events;
    }

    private Outcome operation(int kind) {
        return switch (kind) {
            case 0, 1, 2 -> save();
            case 3 -> delete();
            case 4, 5 -> saveTogether();
            case 6, 7 -> spansPartitions ? swap() : save();
            case 8 -> get();
            case 9 -> byMail();
            case 10 -> spansPartitions ? byNames() : byMail();
            case 11 -> count();
            default -> spansPartitions ? moment() : get();
        };
    }

    private EntityTable<Employee> type() {
        return types.get(random.nextInt(types.size()));
    }

    private Employee any(String department) {
        return Employee.of(department, random.nextInt(2))
                .named(random.nextInt(4) == 0 ? null : name + "n" + random.nextInt(3))
                .mailed(random.nextInt(4) == 0 ? null : name + "m" + random.nextInt(3));
    }

    private Employee any() {
        return any(random.nextBoolean() ? department("a") : department("b"));
    }

    private String department(String which) {
        return name + which;
    }

    private static String type(EntityTable<?> table) {
        return table.model().entity();
    }

    private static String place(EntityTable<?> table, Employee one) {
        return type(table) + " " + one.department() + " " + one.number();
    }

    private static String shown(@Nullable Employee one) {
        return one == null ? NOTHING : one.lastName() + " " + one.email();
    }

    private static String mail(String shown) {
        return shown.substring(shown.indexOf(' ') + 1);
    }

    /** Where that type has the mail, or null. */
    private static @Nullable String owner(Map<String, String> state, EntityTable<?> table, @Nullable String mail) {
        return state.entrySet().stream()
                .filter(one -> mail != null && one.getKey().startsWith(type(table) + " "))
                .filter(one -> mail(one.getValue()).equals(mail))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    private interface Write {
        Linearizability.Effect done();
    }

    /** A write that gives way to others does nothing, whatever is stored. */
    private static Outcome write(String text, Linearizability.Effect duplicate, Write write) {
        try {
            return new Outcome(text, write.done());
        } catch (UniqueIndexViolationException refused) {
            return new Outcome(text + " is a duplicate", duplicate);
        } catch (ConcurrentUpdateException | StoreUnavailableException gaveWay) {
            return new Outcome(text + " gives way", state -> state);
        }
    }

    private Outcome save() {
        return saved(type(), List.of(any()));
    }

    /** Entities of several partitions where that can be, else of one. */
    private Outcome saveTogether() {
        Employee first = any(department("a")).at(0);
        Employee second =
                any(spansPartitions ? department("b") : department("a")).at(1);
        return saved(type(), List.of(first, second));
    }

    private Outcome saved(EntityTable<Employee> table, List<Employee> some) {
        List<String> texts =
                some.stream().map(one -> place(table, one) + " = " + shown(one)).toList();
        return write(
                "save " + texts,
                state -> put(state, table, some) == null || !spansPartitions && isHandedOver(state, table, some)
                        ? state
                        : null,
                () -> {
                    if (some.size() == 1) {
                        table.save(some.get(0));
                    } else {
                        table.saveAllOrNone(some);
                    }
                    return state -> put(state, table, some);
                });
    }

    /** The state with all of them; null if a mail would be there twice. */
    private static @Nullable Map<String, String> put(
            Map<String, String> state, EntityTable<Employee> table, List<Employee> some) {
        Map<String, String> after = new HashMap<>(state);
        some.forEach(one -> after.put(place(table, one), shown(one)));
        for (Employee one : some) {
            Map<String, String> others = new HashMap<>(after);
            others.remove(place(table, one));
            if (owner(others, table, one.email()) != null) {
                return null;
            }
        }
        return after;
    }

    /** By the protocol nobody gets what another has in the same transaction. */
    private static boolean isHandedOver(Map<String, String> state, EntityTable<Employee> table, List<Employee> some) {
        return some.stream().anyMatch(one -> {
            String owner = owner(state, table, one.email());
            return owner != null && !owner.equals(place(table, one));
        });
    }

    private Outcome delete() {
        EntityTable<Employee> table = type();
        Employee one = any();
        String place = place(table, one);
        return write("delete " + place, state -> null, () -> {
            boolean present = table.delete(one);
            return state -> {
                if (state.containsKey(place) != present) {
                    return null;
                }
                Map<String, String> after = new HashMap<>(state);
                after.remove(place);
                return after;
            };
        });
    }

    /** Two entities of different partitions exchange their mails, and one of the other type is put, in one transaction. */
    private Outcome swap() {
        int which = random.nextInt(2);
        EntityTable<Employee> table = types.get(which);
        EntityTable<Employee> others = types.get(1 - which);
        Employee a = Employee.of(department("a"), random.nextInt(2));
        Employee b = Employee.of(department("b"), random.nextInt(2));
        Employee third = any().mailed(null);
        String text = "swap " + place(table, a) + " and " + place(table, b) + ", " + place(others, third) + " = "
                + shown(third);
        return write(text, state -> state, () -> {
            try (UnitOfWork begun = UnitOfWork.begin(store, false)) {
                unit.set(begun);
                Linearizability.Effect effect = swap(table, a, b, others, third);
                begun.commit();
                return effect;
            } finally {
                unit.remove();
            }
        });
    }

    private Linearizability.Effect swap(
            EntityTable<Employee> table, Employee a, Employee b, EntityTable<Employee> others, Employee third) {
        Employee first = table.get(table.mapper().primaryKeyOf(a));
        Employee second = table.get(table.mapper().primaryKeyOf(b));
        Linearizability.Effect asSeen = state -> shown(first).equals(state.getOrDefault(place(table, a), NOTHING))
                        && shown(second).equals(state.getOrDefault(place(table, b), NOTHING))
                ? state
                : null;
        if (first == null || second == null) {
            return asSeen;
        }
        table.save(first.mailed(null));
        table.save(second.mailed(first.email()));
        table.save(first.mailed(second.email()));
        others.save(third);
        boolean isSeen = isFound(table, first.email(), second) && isFound(table, second.email(), first);
        return state -> {
            if (!isSeen || asSeen.applyTo(state) == null) {
                return null;
            }
            Map<String, String> after = new HashMap<>(state);
            after.put(place(table, a), shown(first.mailed(second.email())));
            after.put(place(table, b), shown(second.mailed(first.email())));
            after.put(place(others, third), shown(third));
            return after;
        };
    }

    /** Whether that one has the mail, if it is one. */
    private static boolean isFound(EntityTable<Employee> table, @Nullable String mail, Employee owner) {
        List<Employee> found = mail == null ? List.of(owner) : withMail(table, mail);
        return found.size() == 1 && place(table, found.get(0)).equals(place(table, owner));
    }

    private static List<Employee> withMail(EntityTable<Employee> table, String mail) {
        return table.queryIndex(
                        EmployeeTableMapper.BY_EMAIL,
                        RowQuery.wholeTable().withPartitionKeyRange(KeyRange.exactly(mail)))
                .items();
    }

    private Map<String, String> withNames(EntityTable<Employee> table) {
        KeyRange names = KeyRange.startingWith(name + "n");
        Map<String, String> found = new TreeMap<>();
        table.queryIndex(EmployeeTableMapper.BY_LAST_NAME, RowQuery.wholeTable().withPartitionKeyRange(names))
                .items()
                .forEach(one -> found.put(place(table, one), shown(one)));
        return found;
    }

    private Outcome get() {
        EntityTable<Employee> table = type();
        Employee one = any();
        String place = place(table, one);
        String found = shown(table.get(table.mapper().primaryKeyOf(one)));
        return new Outcome(
                place + " is " + found,
                state -> state.getOrDefault(place, NOTHING).equals(found) ? state : null);
    }

    private Outcome byMail() {
        EntityTable<Employee> table = type();
        String mail = name + "m" + random.nextInt(3);
        List<Employee> found = withMail(table, mail);
        String place = found.isEmpty() ? null : place(table, found.get(0));
        String shown = found.isEmpty() ? NOTHING : shown(found.get(0));
        return new Outcome(
                "by " + mail + " of " + type(table) + " " + place + " is " + shown,
                state -> found.size() < 2
                                && Objects.equals(owner(state, table, mail), place)
                                && (place == null || shown.equals(state.get(place)))
                        ? state
                        : null);
    }

    private Outcome byNames() {
        EntityTable<Employee> table = type();
        Map<String, String> found = withNames(table);
        return new Outcome("by names " + found, state -> found.equals(named(state, table)) ? state : null);
    }

    private static Map<String, String> named(Map<String, String> state, EntityTable<?> table) {
        Map<String, String> named = new TreeMap<>(state);
        named.entrySet()
                .removeIf(one -> !one.getKey().startsWith(type(table) + " ")
                        || one.getValue().startsWith("null "));
        return named;
    }

    private Outcome count() {
        EntityTable<Employee> table = type();
        String department = department(random.nextBoolean() ? "a" : "b");
        long found = table.count(RowQuery.partition(department));
        String places = type(table) + " " + department + " ";
        return new Outcome(
                "count of " + places + "is " + found,
                state -> state.keySet().stream()
                                        .filter(place -> place.startsWith(places))
                                        .count()
                                == found
                        ? state
                        : null);
    }

    /** Everything as of one moment, by reads of every kind, which must agree. */
    private Outcome moment() {
        boolean[] agree = {true};
        Map<String, String> found = store.readSnapshot(() -> {
            Map<String, String> all = new TreeMap<>();
            for (EntityTable<Employee> table : types) {
                for (String which : List.of("a", "b")) {
                    for (int number = 0; number < 2; number++) {
                        Employee one = table.get(table.mapper().primaryKeyOf(Employee.of(department(which), number)));
                        if (one != null) {
                            all.put(place(table, one), shown(one));
                        }
                    }
                    Thread.yield();
                }
                agree[0] &= withNames(table).equals(named(all, table));
                for (int number = 0; number < 3; number++) {
                    String mail = name + "m" + number;
                    List<Employee> owners = withMail(table, mail);
                    String place = owners.isEmpty() ? null : place(table, owners.get(0));
                    agree[0] &= Objects.equals(place, owner(all, table, mail));
                }
            }
            return all;
        });
        return new Outcome(
                "moment is " + found + (agree[0] ? "" : ", by indexes otherwise"),
                state -> agree[0] && found.equals(new TreeMap<>(state)) ? state : null);
    }
}
