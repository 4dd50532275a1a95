package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureRetryOptions;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.AzureTableStoreBuilder;
import dev.tables.engine.local.LocalTableStore;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever fails in a request is answered; that memory has run out is reported to the one who runs the server, too. */
class OutOfMemoryTest {
    @ParameterizedTest
    @EnumSource(Trap.Thrown.class)
    void outOfMemoryIsReportedWhereverARequestFails(Trap.Thrown thrown) {
        boolean expected = thrown == Trap.Thrown.OUT_OF_MEMORY;
        for (int way = 0; way < 3; way++) {
            Trap trap = new Trap();
            LocalTableStore memory = LocalTableStore.inMemory();
            memory.createTable("rows");
            try (Served served = new Served(ThrowingStore.over(memory, trap))) {
                AzureTableStoreBuilder builder = AzureTableStore.builder()
                        .connectionString(served.connectionString())
                        .retryOptions(new AzureRetryOptions(1, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(60)));
                try (TableStore client = way == 0 ? builder.build() : builder.buildWithTablesServerProtocol()) {
                    assertThat(served.server().hasRunOutOfMemory()).isFalse();
                    trap.set(thrown, 1);
                    boolean inMoment = way == 2;
                    Throwable failed = catchThrowable(() -> {
                        if (inMoment) {
                            client.readSnapshot(() -> client.query("rows", RowQuery.wholeTable(), Row.DECODER));
                        } else {
                            client.query("rows", RowQuery.wholeTable(), Row.DECODER);
                        }
                    });
                    assertThat(failed).isNotNull();
                    assertThat(trap.isSprung()).isTrue();
                    assertThat(served.server().hasRunOutOfMemory()).isEqualTo(expected);
                }
            }
        }
    }
}
