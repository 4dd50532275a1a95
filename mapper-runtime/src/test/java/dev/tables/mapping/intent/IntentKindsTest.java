package dev.tables.mapping.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An intent whose work is of several kinds is finished when all of their handlers have finished it, and not before. */
class IntentKindsTest {
    private final TableStore store = LocalTableStore.inMemory();
    private final IntentLog log = new IntentLog(store, Clock.systemUTC());
    private final String id = log.newId();
    private final List<String> called = new ArrayList<>();

    @BeforeEach
    void begin() {
        store.createTable("orders");
        log.begin(id, Intent.joinKinds(List.of("blob", "index")), "orders", "p", writer -> writer.string("note", "n"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    private WriteIntentHandler handler(String kind, BooleanSupplier finishes) {
        return new WriteIntentHandler() {
            @Override
            public String intentKind() {
                return kind;
            }

            @Override
            public boolean finish(Intent intent, boolean committed) {
                assertThat(intent.kinds()).containsExactly("blob", "index");
                assertThat(intent.details().string("note")).isEqualTo("n");
                called.add(kind + (committed ? " committed" : " aborted"));
                return finishes.getAsBoolean();
            }
        };
    }

    private Recoverer.Report recover(WriteIntentHandler... handlers) {
        return new Recoverer(store, Clock.systemUTC(), Duration.ofHours(-1), List.of(handlers)).run();
    }

    @Test
    void intentWaitsForAProcessWithHandlersOfAllKinds() {
        assertThat(recover(handler("index", () -> true))).isEqualTo(new Recoverer.Report(0, 0, 0, 1, 0, null));
        assertThat(called).isEmpty();
        assertThat(recover(handler("index", () -> true), handler("blob", () -> true))
                        .finished())
                .isEqualTo(1);
        assertThat(called).containsExactly("blob aborted", "index aborted");
        assertThat(log.isUnfinished(id)).isFalse();
    }

    @Test
    void intentStaysUntilAllHandlersHaveFinished() {
        List<BooleanSupplier> results = List.of(() -> true, () -> false, () -> {
            throw new IllegalStateException("not now");
        });
        for (BooleanSupplier blob : results) {
            for (BooleanSupplier index : results) {
                if (blob != results.get(0) || index != results.get(0)) {
                    called.clear();
                    Recoverer.Report report = recover(handler("blob", blob), handler("index", index));
                    boolean fails = Stream.of(blob, index).anyMatch(one -> one == results.get(2));
                    assertThat(report.failed()).isEqualTo(fails ? 1 : 0);
                    assertThat(report.waiting()).isEqualTo(fails ? 0 : 1);
                    assertThat(called).hasSize(2);
                    assertThat(log.isUnfinished(id)).isTrue();
                }
            }
        }
        assertThat(recover(handler("blob", () -> true), handler("index", () -> true))
                        .finished())
                .isEqualTo(1);
    }

    @Test
    void handlersCommitOrAbortTogether() {
        store.write("orders", log.commitRecordOperation(id, "p"));
        assertThat(recover(handler("blob", () -> true), handler("index", () -> true))
                        .finished())
                .isEqualTo(1);
        assertThat(called).containsExactly("blob committed", "index committed");
        assertThat(store.get(
                        "orders", new PrimaryKey("p", "~~txn_" + id), dev.tables.engine.Projection.ALL, Row.DECODER))
                .isNotNull();
    }
}
