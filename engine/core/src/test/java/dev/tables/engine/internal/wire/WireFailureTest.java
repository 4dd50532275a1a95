package dev.tables.engine.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.EdmType;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WireFailureTest {
    private static final String MARK = "MARKED-KEY-42";
    private static final PrimaryKey KEYS = new PrimaryKey(MARK, "r");

    private static final List<TableStoreException> FAILURES = List.of(
            new RowNotFoundException("People", KEYS),
            new RowAlreadyExistsException("People", KEYS),
            new ConcurrentUpdateException("People", KEYS),
            InvalidRowException.missingProperty("People", KEYS, "name", EdmType.STRING),
            new TransactionFailedException(1, new RowNotFoundException("People", KEYS)));

    /** The keys are a part of the response that the client needs for {@code primaryKey()}; the text does not repeat them. */
    @Test
    void failureContainsKeysOnceAndNotInItsMessage() {
        for (TableStoreException failure : FAILURES) {
            WireOutput out = new WireOutput();
            WireFailure.write(failure, out);
            byte[] sent = out.toBytes();
            String text = new String(sent, StandardCharsets.ISO_8859_1);

            assertThat(text.split(MARK, -1)).as(failure.getMessage()).hasSize(2);
            assertThat(WireFailure.read(new WireInput(sent, 0, sent.length), ""))
                    .isInstanceOfSatisfying(failure.getClass(), received -> {
                        assertThat(received.primaryKey()).isEqualTo(KEYS);
                        assertThat(received.toString()).doesNotContain(MARK);
                    });
        }
    }
}
