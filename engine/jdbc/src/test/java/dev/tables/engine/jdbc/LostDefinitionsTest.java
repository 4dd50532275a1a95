package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.RowKeys;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.jdbc.FaultyLinks.Fault;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.Effort;
import dev.tables.engine.tck.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every request that creates or deletes a table meets every fault of its connection while another client creates or
 * deletes tables. Both answers, and the tables afterwards, are those of the embedded engine if it does one request
 * after the other.
 *
 * <p>{@code -Dlost.definitions} sets how many combinations are tried, {@code -Dtables.seed} chooses others.
 */
class LostDefinitionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(43);

    private static final int CASES = Effort.pick("lost.definitions", 40, 400);
    /** More than a request has. */
    private static final int MESSAGES = 7;

    private static final RowKeys ROW = new RowKeys("p", "r");

    /** The names of the tables of one case. */
    private record Names(String table, String owner, String another) {
        static Names of(int number) {
            return new Names("Lost" + number, "Owner" + number, "Another" + number);
        }
    }

    /** What a store is asked. */
    private interface Request {
        String of(TableStore store, Names names);
    }

    /** A request, and the tables before. */
    private enum Change {
        CREATE(Requests.NONE, Requests.CREATE),
        CREATE_DEPENDENT(Requests.NONE, Requests.CREATE_DEPENDENT),
        MAKE_DEPENDENT(Requests.CREATE, Requests.CREATE_DEPENDENT),
        FIND_DEPENDENT(Requests.CREATE_DEPENDENT, Requests.CREATE_DEPENDENT),
        REFUSE_DEPENDENT(Requests.CREATE_OF_ANOTHER, Requests.CREATE_DEPENDENT),
        DROP(Requests.CREATE, Requests.DROP),
        DROP_OWNER(Requests.CREATE_DEPENDENT, Requests.DROP_OWNER);

        private final Request before;
        private final Request request;

        Change(Request before, Request request) {
            this.before = before;
            this.request = request;
        }

        /** Whether a table that another client drops in between is created again. */
        boolean isRepeatedAfterDrop() {
            return this == CREATE || this == CREATE_DEPENDENT;
        }
    }

    /** One combination. */
    private record Case(Change change, Fault fault, int message, Requests other) {}

    private static List<Case> cases(Random random) {
        List<Case> cases = new ArrayList<>();
        for (Change change : Change.values()) {
            for (Fault fault : List.of(Fault.REQUEST_LOST, Fault.ANSWER_LOST)) {
                for (int message = 0; message < MESSAGES; message++) {
                    for (Requests other : Requests.values()) {
                        if (other != Requests.DROP || !change.isRepeatedAfterDrop()) {
                            cases.add(new Case(change, fault, message, other));
                        }
                    }
                }
            }
        }
        Collections.shuffle(cases, random);
        return cases.subList(0, Math.min(CASES, cases.size()));
    }

    private static String ask(Request request, TableStore store, Names names) {
        try {
            return request.of(store, names);
        } catch (TableStoreException failed) {
            return failed.getClass().getSimpleName();
        }
    }

    /** Returns which tables exist, and on which of the owners the first one depends. Deletes them all. */
    private static String tables(TableStore store, Names names) {
        List<String> all = List.of(names.table, names.owner, names.another);
        StringBuilder found = new StringBuilder();
        for (String table : all) {
            found.append(store.tableNames().contains(table) ? "there " : "absent ");
        }
        for (String owner : List.of(names.owner, names.another)) {
            try {
                store.write(names.table, RowOperation.insertOrReplace(ROW, writer -> {}));
                store.createTableIfAbsent(owner);
                store.deleteTable(owner);
                found.append(store.count(names.table, RowQuery.wholeTable()));
            } catch (TableNotFoundException absent) {
                found.append('-');
            }
        }
        for (String table : all) {
            if (store.tableNames().contains(table)) {
                store.deleteTable(table);
            }
        }
        return found.toString();
    }

    /** Requests about one table. */
    private enum Requests implements Request {
        NONE {
            @Override
            public String of(TableStore store, Names names) {
                return "nothing";
            }
        },
        CREATE {
            @Override
            public String of(TableStore store, Names names) {
                store.createTable(names.table);
                return "created";
            }
        },
        CREATE_DEPENDENT {
            @Override
            public String of(TableStore store, Names names) {
                store.createTableIfAbsent(names.owner);
                return String.valueOf(store.createDependentTable(names.table, names.owner));
            }
        },
        CREATE_OF_ANOTHER {
            @Override
            public String of(TableStore store, Names names) {
                store.createTableIfAbsent(names.another);
                return String.valueOf(store.createDependentTable(names.table, names.another));
            }
        },
        DROP {
            @Override
            public String of(TableStore store, Names names) {
                store.deleteTable(names.table);
                return "dropped";
            }
        },
        DROP_OWNER {
            @Override
            public String of(TableStore store, Names names) {
                store.deleteTable(names.owner);
                return "dropped";
            }
        }
    }

    private static String expected(TableStore model, Case one, Names names, boolean first) {
        ask(one.change.before, model, names);
        String other = first ? "" : ask(one.other, model, names);
        String own = ask(one.change.request, model, names);
        other = first ? ask(one.other, model, names) : other;
        return own + ", other " + other + ": " + tables(model, names);
    }

    @Test
    void doesEachRequestOnce() throws Exception {
        PostgreSql server = PostgreSql.shared();
        JdbcOptions options = JdbcOptions.defaults().withSchema("lost_definitions");
        try (FaultyLinks links = new FaultyLinks(server.port(), false);
                HikariDataSource faulty = PostgreSql.pool(links.port(), 3);
                HikariDataSource pool = server.pool(3);
                TableStore model = LocalTableStore.inMemory();
                TableStore others = JdbcTableStore.open(pool, options);
                TableStore store = JdbcTableStore.open(faulty, options.withPatience(java.time.Duration.ofMinutes(1)))) {
            int number = 0;
            int met = 0;
            for (Case one : cases(SEED.random())) {
                Names names = Names.of(number++);
                ask(one.change.before, others, names);
                String[] other = new String[1];
                links.meet(one.fault, one.message, () -> other[0] = ask(one.other, others, names));
                String own = ask(one.change.request, store, names);
                met += links.takeBack() ? 0 : 1;
                other[0] = other[0] == null ? ask(one.other, others, names) : other[0];
                String found = own + ", other " + other[0] + ": " + tables(others, names);
                assertThat(found)
                        .as("%s of %s", one, SEED)
                        .isIn(expected(model, one, names, true), expected(model, one, names, false));
            }
            assertThat(met).isGreaterThan(CASES / 4);
        }
    }
}
