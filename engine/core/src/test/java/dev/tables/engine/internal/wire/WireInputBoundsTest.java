package dev.tables.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.KeyRange;
import dev.tables.engine.Limits;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Hostile and large requests by the extension: what is made of their bytes is bounded, and announced before it takes memory. */
class WireInputBoundsTest {
    private static final int MANY = 300_000;

    private static WireOutput head() {
        return new WireOutput().range(KeyRange.all()).range(KeyRange.all());
    }

    /** A query whose filter has so many terms, in groups. */
    private static WireOutput filter(int groups, int terms) {
        WireOutput out = head().bool(true).byteOf(2).int32(groups);
        for (int group = 0; group < groups; group++) {
            out.byteOf(3).int32(terms);
            for (int term = 0; term < terms; term++) {
                out.byteOf(1).text("a");
            }
        }
        return out;
    }

    private static WireOutput projection(int names) {
        WireOutput out = head().bool(false).bool(false).int32(names);
        for (int i = 0; i < names; i++) {
            out.text("a" + i);
        }
        return out;
    }

    private static WireOutput operation(int properties) {
        return new WireOutput().operation(RowOperation.insert(new PrimaryKey("p", "r"), row -> {
            for (int i = 0; i < properties; i++) {
                row.bool("a" + i, true);
            }
        }));
    }

    private static WireInput input(WireOutput out) {
        return new WireInput(out.array(), 0, out.size());
    }

    private static byte[] ended(WireOutput query) {
        return query.bool(true).int32(0).int32(1000).text(null).bool(false).toBytes();
    }

    @Test
    void inputRejectsTooLargeFiltersProjectionsAndRows() {
        assertThatThrownBy(() -> input(filter(3, MANY)).query())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(WireInput.MOST_TERMS + " terms");
        assertThatThrownBy(() -> input(filter(MANY, 1)).query()).hasMessageContaining(WireInput.MOST_TERMS + " terms");
        assertThatThrownBy(() -> input(projection(MANY)).query())
                .hasMessageContaining("expected at most " + WireInput.MOST_NAMES);
        assertThatThrownBy(() -> input(operation(MANY)).operation())
                .isInstanceOf(InvalidRowException.class)
                .hasMessageContaining("more than " + Limits.MAX_PROPERTIES);
    }

    @Test
    void maximumOfTermsAppliesToEachQuery() {
        byte[] query = ended(filter(9, 1000));
        WireOutput twice = new WireOutput();
        for (byte one : query) {
            twice.byteOf(one);
        }
        for (byte one : query) {
            twice.byteOf(one);
        }
        WireInput in = input(twice);
        assertThat(in.query()).isEqualTo(in.query());
    }

    @Test
    void operationIsCheckedBeforeItsPropertiesAreRead() {
        WireOutput out = operation(3);
        AtomicBoolean checked = new AtomicBoolean();
        WireInput cut = new WireInput(out.array(), 0, out.size() - 20);
        assertThatThrownBy(() -> cut.operation((kind, keys) -> {
                    assertThat(kind).isEqualTo(RowOperation.Kind.INSERT);
                    assertThat(keys).isEqualTo(new PrimaryKey("p", "r"));
                    checked.set(true);
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(checked).isTrue();
    }

    /** How much memory reading takes, and how much of it was announced. */
    private static void measure(String what, byte[] bytes, Consumer<WireInput> reading) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        AtomicLong announced = new AtomicLong();
        WireInput in = new WireInput(bytes, 0, bytes.length, announced::addAndGet);
        long before = threads.getCurrentThreadAllocatedBytes();
        reading.accept(in);
        long taken = threads.getCurrentThreadAllocatedBytes() - before;
        // Announced in steps of 64 KiB; and lists that grow leave their smaller arrays behind.
        assertThat(taken)
                .as("bytes taken by %s, %d announced", what, announced.get())
                .isLessThan(announced.get() * 3 / 2 + 256 * 1024);
    }

    @Test
    void inputReportsTheMemoryItUses() {
        List<Object> kept = new ArrayList<>();
        measure("a filter", ended(filter(90, 100)), in -> kept.add(in.query()));
        measure(
                "a projection",
                projection(WireInput.MOST_NAMES)
                        .int32(1000)
                        .text(null)
                        .bool(false)
                        .toBytes(),
                in -> kept.add(in.query()));
        WireOutput operations = new WireOutput();
        for (int i = 0; i < 1000; i++) {
            operations.operation(RowOperation.insert(new PrimaryKey("p", "r" + i), row -> {
                for (int property = 0; property < 100; property++) {
                    row.bool("a" + property, true);
                }
            }));
        }
        measure("operations", operations.toBytes(), in -> {
            for (int i = 0; i < 1000; i++) {
                kept.add(in.operation());
            }
        });
        WireOutput texts = new WireOutput();
        for (int i = 0; i < 1000; i++) {
            texts.text((i % 2 == 0 ? "ü" : "中").repeat(i));
        }
        measure("texts", texts.toBytes(), in -> {
            for (int i = 0; i < 1000; i++) {
                kept.add(in.text());
            }
        });
        assertThat(kept).isNotEmpty();
    }

    @Test
    void inputStopsIfMemoryIsExhausted() {
        byte[] bytes = ended(filter(90, 100));
        WireInput in = new WireInput(bytes, 0, bytes.length, memory -> {
            throw new IllegalStateException("No room for " + memory);
        });
        assertThatThrownBy(in::query).isInstanceOf(IllegalStateException.class).hasMessageContaining("No room");
    }
}
