package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ForwardingTableStore;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.Projection;
import dev.tables.engine.Purpose;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowKeys;
import dev.tables.engine.TableStore;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForwardedCallsTest {
    @Test
    void everythingIsForwarded() {
        assertThat(ForwardedCalls.missing(store -> store)).isEmpty();
        assertThat(ForwardedCalls.missing(Forwarding::new)).isEmpty();
        assertThat(ForwardedCalls.missing(Purpose.of(Purpose.Work.RECOVERY)::on))
                .isEmpty();
    }

    @Test
    void findsWhatADefaultDoesInstead() {
        assertThat(ForwardedCalls.missing(ForwardedCallsTest::withDefault))
                .containsExactly("getAll[String, List, Projection, RowDecoder] became"
                        + " [get[String, RowKeys, Projection, RowDecoder]]");
    }

    @Test
    void findsATransactionThatIsNotThatOfTheStoreBeneath() {
        assertThat(ForwardedCalls.missing(ForwardedCallsTest::withoutCommits))
                .containsExactly("commit[] of a transaction became []");
    }

    /** Keeps commits to itself. */
    private static TableStore withoutCommits(TableStore store) {
        return new ForwardingTableStore(store) {
            @Override
            protected void commit(OpenTransaction transaction) {
                transaction.writes();
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
            public <T> List<T> getAll(String table, List<RowKeys> keys, Projection projection, RowDecoder<T> decoder) {
                store().get(table, keys.get(0), projection, decoder);
                return List.of();
            }
        };
    }
}
