package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.request.RequestContext;
import dev.tables.engine.request.StoreRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ForwardingCheckTest {
    @Test
    void wrapperForwardsEveryMethod() {
        assertThat(ForwardingCheck.missingMethods(store -> store)).isEmpty();
        assertThat(ForwardingCheck.missingMethods(Forwarding::new)).isEmpty();
        assertThat(ForwardingCheck.missingMethods(RequestContext.of(RequestContext.Activity.WRITE_RECOVERY)::applyTo))
                .isEmpty();
    }

    @Test
    void everyRequestPassesTheInterceptorOnce() {
        List<StoreRequest.Kind> seen = new ArrayList<>();

        assertThat(ForwardingCheck.missingMethods(store -> new Hooked(store, seen)))
                .isEmpty();
        assertThat(seen)
                .containsExactlyInAnyOrder(
                        StoreRequest.Kind.CREATE_TABLE,
                        StoreRequest.Kind.CREATE_TABLE,
                        StoreRequest.Kind.CREATE_TABLE,
                        StoreRequest.Kind.DELETE_TABLE,
                        StoreRequest.Kind.LIST_TABLES,
                        StoreRequest.Kind.PURGE_OVERWRITTEN_VALUES,
                        StoreRequest.Kind.GET,
                        StoreRequest.Kind.GET_ALL,
                        StoreRequest.Kind.QUERY,
                        StoreRequest.Kind.COUNT,
                        StoreRequest.Kind.WRITE,
                        StoreRequest.Kind.ENTITY_GROUP_TRANSACTION,
                        StoreRequest.Kind.STORE_TRANSACTION,
                        StoreRequest.Kind.COMMIT_OPEN_TRANSACTION);
    }

    private static final class Hooked extends ForwardingTableStore {
        private final List<StoreRequest.Kind> seen;

        Hooked(TableStore store, List<StoreRequest.Kind> seen) {
            super(store);
            this.seen = seen;
        }

        @Override
        protected <R> R around(StoreRequest request, Supplier<R> call) {
            seen.add(request.kind());
            return call.get();
        }
    }

    @Test
    void checkDetectsDefaultMethodsThatAreNotForwarded() {
        assertThat(ForwardingCheck.missingMethods(ForwardingCheckTest::withDefault))
                .containsExactly("getAll[String, List, Projection, RowDecoder]: expected the same call to the"
                        + " wrapped store, found [get[String, PrimaryKey, Projection, RowDecoder]]");
    }

    @Test
    void checkDetectsTransactionsThatAreNotForwarded() {
        assertThat(ForwardingCheck.missingMethods(ForwardingCheckTest::withoutCommits))
                .containsExactly("commit[]: expected the same call to the wrapped transaction, found []");
    }

    /** Keeps commits to itself. */
    private static TableStore withoutCommits(TableStore store) {
        return new ForwardingTableStore(store) {
            @Override
            protected void commit(OpenTransaction transaction) {
                transaction.pendingWrites();
            }
        };
    }

    private static final class Forwarding extends ForwardingTableStore {
        Forwarding(TableStore store) {
            super(store);
        }
    }

    /** Reads several rows one by one. */
    private static TableStore withDefault(TableStore store) {
        return new ForwardingTableStore(store) {
            @Override
            public <T> List<T> getAll(
                    String table, List<PrimaryKey> keys, Projection projection, RowDecoder<T> decoder) {
                delegate().get(table, keys.get(0), projection, decoder);
                return List.of();
            }
        };
    }
}
