package dev.tables.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.TransactionFailedException;
import dev.tables.testing.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A row that comes twice is found at its second place, in transactions of any size. */
class TransactionRulesTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(17);

    private static final List<String> TABLES = List.of("Things", "THINGS", "Others");

    @Test
    void duplicateRowIsRejectedAcrossPartitions() {
        Random random = SEED.random();
        for (int round = 0; round < 3000; round++) {
            int size = 1 + random.nextInt(20);
            int rows = 1 + random.nextInt(40);
            List<StoreTransaction.Operation> operations = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            int expected = -1;
            for (int i = 0; i < size; i++) {
                String table = TABLES.get(random.nextInt(TABLES.size()));
                PrimaryKey keys = new PrimaryKey("p" + random.nextInt(3), "r" + random.nextInt(rows));
                operations.add(new StoreTransaction.Operation(table, RowOperation.insert(keys, writer -> {})));
                if (!seen.add(table.toLowerCase(Locale.ROOT) + keys) && expected < 0) {
                    expected = i;
                }
            }
            assertRefused(expected, () -> TransactionRules.check(operations));
        }
    }

    @Test
    void duplicateRowIsRejectedInOnePartition() {
        Random random = SEED.random();
        for (int round = 0; round < 3000; round++) {
            int size = 1 + random.nextInt(20);
            int rows = 1 + random.nextInt(60);
            List<RowOperation> operations = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            int expected = -1;
            for (int i = 0; i < size; i++) {
                String rowKey = "r" + random.nextInt(rows);
                operations.add(RowOperation.insert(new PrimaryKey("p", rowKey), writer -> {}));
                if (!seen.add(rowKey) && expected < 0) {
                    expected = i;
                }
            }
            assertRefused(expected, () -> TransactionRules.check("Things", operations));
        }
    }

    private static void assertRefused(int expected, Runnable check) {
        TransactionFailedException refused = catchThrowableOfType(TransactionFailedException.class, check::run);
        assertThat(refused == null ? -1 : refused.failedOperationIndex()).isEqualTo(expected);
        if (refused != null) {
            assertThat(refused.failedOperationException().errorCode()).isEqualTo(ErrorCode.INVALID_DUPLICATE_ROW);
        }
    }
}
