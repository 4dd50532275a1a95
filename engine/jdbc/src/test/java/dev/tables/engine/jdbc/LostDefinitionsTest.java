package dev.tables.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.jdbc.FaultyLinks.Fault;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Effort;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A test of every request that creates or deletes a table, or makes it depend on another one. Each is combined with
 * every fault of its connection, while another client creates or deletes tables. Both results, and the tables
 * afterwards, are those of the embedded engine for the same requests in sequence.
 *
 * <p>{@code -Dlost.definitions} sets how many combinations are tested, {@code -Dtables.seed} chooses others.
 */
class LostDefinitionsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(43);

    private static final int CASES = Effort.byEffort("lost.definitions", 25, 400);
    /** More than a request has. */
    private static final int MESSAGES = 7;

    private static final PrimaryKey ROW = new PrimaryKey("p", "r");

    /** The names of the tables of one case. */
    private record Names(String table, String owner, String another) {
        static Names of(int number) {
            return new Names("Lost" + number, "Owner" + number, "Another" + number);
        }
    }

    /** A request to a store. */
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

        /**
         * Returns whether the table shows the outcome of the request afterwards. If the other client drops the same
         * table, a missing table is the only result of both requests.
         */
        boolean isKnownAfter(Requests other) {
            return switch (this) {
                case CREATE -> other != Requests.DROP;
                case CREATE_DEPENDENT -> other != Requests.DROP && other != Requests.DROP_OWNER;
                case DROP -> other != Requests.DROP;
                case DROP_OWNER -> other != Requests.DROP_OWNER;
                default -> true;
            };
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
                        if (change.isKnownAfter(other)) {
                            cases.add(new Case(change, fault, message, other));
                        }
                    }
                }
            }
        }
        Collections.shuffle(cases, random);
        // The answer to the request itself is lost in one of these, so they come first.
        cases.sort(Comparator.comparing(one -> one.other != Requests.NONE || one.fault != Fault.ANSWER_LOST));
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
                store.createTableIfNotExists(owner);
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

    /** The requests about one table. */
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
                return String.valueOf(store.createDependentTable(names.table, names.owner));
            }
        },
        CREATE_OF_ANOTHER {
            @Override
            public String of(TableStore store, Names names) {
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

    private static void prepare(Case one, TableStore store, Names names) {
        store.createTable(names.owner);
        store.createTable(names.another);
        ask(one.change.before, store, names);
    }

    private static String expected(TableStore model, Case one, Names names, boolean first) {
        prepare(one, model, names);
        String other = first ? "" : ask(one.other, model, names);
        String own = ask(one.change.request, model, names);
        other = first ? ask(one.other, model, names) : other;
        return own + ", other " + other + ": " + tables(model, names);
    }

    /** Returns connections without a pool, which would send its own messages in the background. */
    private static PGSimpleDataSource throughLinks(FaultyLinks links) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(PostgreSql.url(links.port()));
        source.setUser(PostgreSql.user());
        return source;
    }

    @Test
    void eachDefinitionIsDoneOnceAfterLostResponses() throws Exception {
        PostgreSql server = PostgreSql.shared();
        JdbcOptions options = JdbcOptions.defaults().withSchema("lost_definitions");
        try (FaultyLinks links = new FaultyLinks(server.port(), false);
                HikariDataSource pool = server.pool(3);
                TableStore model = LocalTableStore.inMemory();
                TableStore others = JdbcTableStore.open(pool, options);
                TableStore store = JdbcTableStore.open(
                        throughLinks(links), options.withRequestTimeout(java.time.Duration.ofMinutes(1)))) {
            int number = 0;
            int met = 0;
            for (Case one : cases(SEED.random())) {
                Names names = Names.of(number++);
                prepare(one, others, names);
                CompletableFuture<String> meanwhile = new CompletableFuture<>();
                links.meet(one.fault, one.message, () -> meanwhile.complete(ask(one.other, others, names)));
                String own = ask(one.change.request, store, names);
                boolean isMet = !links.takeBack();
                met += isMet ? 1 : 0;
                String other = isMet ? meanwhile.get(1, TimeUnit.MINUTES) : ask(one.other, others, names);
                String found = own + ", other " + other + ": " + tables(others, names);
                assertThat(found)
                        .as("%s of %s", one, SEED)
                        .isIn(expected(model, one, names, true), expected(model, one, names, false));
            }
            assertThat(met).isGreaterThan(CASES / 4);
        }
    }
}
