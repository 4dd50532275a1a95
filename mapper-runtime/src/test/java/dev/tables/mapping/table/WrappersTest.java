package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import dev.tables.engine.tck.ForwardingCheck;
import dev.tables.engine.tck.store.RecordingTableStore;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The stores that tests put before another: what they do not forward, the tests would not see. */
class WrappersTest {
    /** What they keep from the store beneath. */
    private static List<String> missing(UnaryOperator<TableStore> wrapper) {
        return ForwardingCheck.missingMethods(wrapper).stream()
                .map(one -> one.substring(0, one.indexOf('[')))
                .sorted()
                .toList();
    }

    @Test
    void everyMethodOfAStoreIsForwarded() {
        assertThat(missing(RecordingTableStore::new)).containsExactly("capabilities", "runInParallel");
        assertThat(missing(store -> new DelayedTableStore(store, "entities"))).containsExactly("close");
        assertThat(missing(LossyTableStore::new)).containsExactly("close");
        assertThat(missing(store -> new ResendingTableStore(store, () -> {})))
                .containsExactly("close", "execute", "execute");
    }

    /** It counts single requests, and is one process of several that share the store. */
    @Test
    void interruptedStoreForwardsMethodsWithoutDefaults() {
        assertThat(missing(InterruptedTableStore::new))
                .containsExactly(
                        "close",
                        "createTableIfNotExists",
                        "getAll",
                        "limits",
                        "maxClockSkew",
                        "maxWriteDuration",
                        "requireWritable",
                        "runWithSingleFlush",
                        "sharedState");
    }
}
