package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RequestContext;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.TableStore;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForwardingCheckTest {
    @Test
    void everythingIsForwarded() {
        assertThat(ForwardingCheck.missingMethods(store -> store)).isEmpty();
        assertThat(ForwardingCheck.missingMethods(Forwarding::new)).isEmpty();
        assertThat(ForwardingCheck.missingMethods(RequestContext.of(RequestContext.Activity.RECOVERY)::wrap))
                .isEmpty();
    }

    @Test
    void findsWhatADefaultDoesInstead() {
        assertThat(ForwardingCheck.missingMethods(ForwardingCheckTest::withDefault))
                .containsExactly("getAll[String, List, Projection, RowDecoder]: expected the same call to the"
                        + " wrapped store, found [get[String, PrimaryKey, Projection, RowDecoder]]");
    }

    @Test
    void findsATransactionThatIsNotThatOfTheStoreBeneath() {
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
