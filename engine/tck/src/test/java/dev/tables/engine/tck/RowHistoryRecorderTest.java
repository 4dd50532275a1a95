package dev.tables.engine.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.RowHistoryRecorder.Kind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RowHistoryRecorderTest {
    private static final String TABLE = "Rows";
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");
    private final LocalTableStore store = LocalTableStore.inMemory();
    private final RowHistoryRecorder register = new RowHistoryRecorder();

    /** The behavior of the client of {@link #lossy} for a write. */
    private enum Fault {
        LOSE_REQUEST,
        LOSE_ANSWER,
        ACKNOWLEDGE_UNSENT,
        SEND_TWICE
    }

    @BeforeEach
    void create() {
        store.createTable(TABLE);
    }

    @AfterEach
    void close() {
        store.close();
    }

    private static TableStore lossy(TableStore store, Fault fault) {
        return new ForwardingTableStore(store) {
            @Override
            public @Nullable ETag write(String table, RowOperation operation) {
                if (fault == Fault.ACKNOWLEDGE_UNSENT) {
                    return ETag.of("W/\"x\"");
                }
                ETag etag = fault == Fault.LOSE_REQUEST ? null : super.write(table, operation);
                if (fault == Fault.SEND_TWICE) {
                    return super.write(table, operation);
                }
                throw new OutcomeUnknownException("lost " + etag, null);
            }
        };
    }

    private static Row row(int n) {
        return Row.builder(KEYS).int32("N", n).build();
    }

    private ETag insert(int n) {
        return Objects.requireNonNull(register.write("A", store, TABLE, RowOperation.insert(KEYS, row(n)))
                .etags()
                .get(0));
    }

    @Test
    void sequentialWritesAndRejectionsAreLinearizable() {
        ETag first = insert(1);
        register.write("B", store, TABLE, RowOperation.insert(KEYS, row(2)));
        register.write(
                "B",
                store,
                TABLE,
                RowOperation.merge(KEYS, Row.builder(KEYS).int32("M", 3).build(), first));
        register.write("A", store, TABLE, RowOperation.replace(KEYS, row(4), first));
        register.execute(
                "A",
                store,
                TABLE,
                new EntityGroupTransaction()
                        .add(RowOperation.insertOrReplace(new PrimaryKey("p", "s"), row(1)))
                        .add(RowOperation.delete(KEYS, first)));
        register.read("A", store, TABLE, KEYS);
        register.read("A", store, TABLE, new PrimaryKey("p", "s"));
        register.write("A", store, TABLE, RowOperation.delete(KEYS, ETag.ANY));
        register.write("A", store, TABLE, RowOperation.delete(KEYS, ETag.ANY));
        register.read("A", store, TABLE, KEYS);

        assertThat(register.isLinearizable()).as(register::toString).isTrue();
    }

    @Test
    void writeOfUnknownOutcomeMayHappenOrNot() {
        for (Fault fault : new Fault[] {Fault.LOSE_REQUEST, Fault.LOSE_ANSWER}) {
            assertThat(register.write("A", lossy(store, fault), TABLE, RowOperation.insertOrReplace(KEYS, row(1)))
                            .kind())
                    .isEqualTo(Kind.UNKNOWN);
            Row seen = register.read("B", store, TABLE, KEYS);
            if (seen != null) {
                ETag version = Objects.requireNonNull(seen.etag());
                register.write("B", store, TABLE, RowOperation.replace(KEYS, row(2), version));
                register.read("B", store, TABLE, KEYS);
            }
            assertThat(register.isLinearizable()).as(register::toString).isTrue();
        }
    }

    @Test
    void writeOfUnknownOutcomeThatChangesLaterIsDetected() {
        register.write("A", lossy(store, Fault.LOSE_REQUEST), TABLE, RowOperation.insert(KEYS, row(1)));
        register.read("B", store, TABLE, KEYS);
        store.write(TABLE, RowOperation.insert(KEYS, row(1)));
        register.read("B", store, TABLE, KEYS);

        assertThat(register.isLinearizable()).as(register::toString).isFalse();
    }

    @Test
    void acknowledgedWriteThatIsNotStoredIsDetected() {
        register.write("A", lossy(store, Fault.ACKNOWLEDGE_UNSENT), TABLE, RowOperation.insert(KEYS, row(1)));
        register.read("B", store, TABLE, KEYS);

        assertThat(register.isLinearizable()).as(register::toString).isFalse();
    }

    @Test
    void twoAcknowledgedWritesOfOneVersionAreDetected() {
        ETag first = insert(1);
        register.write("A", store, TABLE, RowOperation.replace(KEYS, row(2), first));
        register.write("B", lossy(store, Fault.ACKNOWLEDGE_UNSENT), TABLE, RowOperation.replace(KEYS, row(2), first));

        assertThat(register.isLinearizable()).as(register::toString).isFalse();
    }

    @Test
    void effectThatReturnsAfterAnotherWriteIsDetected() {
        register.write("A", lossy(store, Fault.SEND_TWICE), TABLE, RowOperation.insertOrReplace(KEYS, row(1)));
        assertThat(register.isLinearizable()).as(register::toString).isTrue();
        register.write("B", store, TABLE, RowOperation.delete(KEYS, ETag.ANY));
        store.write(TABLE, RowOperation.insertOrReplace(KEYS, row(1)));
        register.read("B", store, TABLE, KEYS);

        assertThat(register.isLinearizable()).as(register::toString).isFalse();
    }
}
