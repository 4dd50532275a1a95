package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.engine.Capability;
import dev.tables.engine.ETag;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.ResultPage;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.azure.AzureTableStore;
import dev.tables.engine.azure.AzureTableStoreBuilder;
import dev.tables.engine.azure.Emulator;
import dev.tables.engine.azure.FaultProxy.Fault;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fault by itself, on both clients of {@code engine/azure}: the kind of request decides how it ends. */
class FaultsTest {
    @Nested
    class ByTheProtocolOfAzure extends AzureFaults {
        @Override
        TableStore truth() {
            return LocalTableStore.inMemory();
        }
    }

    @Nested
    class ByTheExtension extends Faults {
        @Override
        TableStore truth() {
            return LocalTableStore.inMemory();
        }

        @Override
        TableStore client(AzureTableStoreBuilder builder) {
            return builder.buildWithTablesServerProtocol();
        }

        @ParameterizedTest
        @EnumSource(Fault.class)
        void commitIsReportedAsDoneNotDoneOrUnknown(Fault fault) {
            if (isOfReads(fault) || fault == Fault.DELAY_ANSWER) {
                return;
            }
            try (OpenTransaction transaction = store().beginTransaction()) {
                transaction.runWithin(() -> store().write(table(), RowOperation.insert(KEYS, row(1))));
                spoil(fault);
                Throwable failed = catchThrowable(transaction::commit);
                assertThat(Thread.interrupted()).as("interrupted").isEqualTo(fault.isSilence());
                boolean done = find(KEYS) != null;
                if (fault.isOfFirewall()) {
                    assertThat(failed).isInstanceOf(PermissionDeniedException.class);
                    assertThat(done).isFalse();
                } else if (fault.leavesDoubt()) {
                    assertThat(failed).isInstanceOf(OutcomeUnknownException.class);
                    assertThat(done).isEqualTo(fault.isPassedOn());
                } else {
                    assertThat(failed).isNull();
                    assertThat(done).isTrue();
                }
            }
        }

        @ParameterizedTest
        @EnumSource(
                value = Fault.class,
                names = {"GATEWAY_ERROR", "GATEWAY_BUSY", "REDIRECT", "PAGE", "LOSE_REQUEST", "GATEWAY_NOT_FOUND"})
        void serverIsDetectedThroughAGateway(Fault fault) {
            spoil(fault);
            try (TableStore connected = patient().buildWithTablesServerProtocol()) {
                assertThat(connected.capabilities()).contains(Capability.CROSS_PARTITION_TRANSACTIONS);
            }
        }

        @Test
        void serverIsNotMistakenForAnotherServiceIfNoneAnswers() {
            proxy().rule(line -> Fault.GATEWAY_ERROR);
            assertThatThrownBy(() -> patient().buildWithTablesServerProtocol())
                    .isInstanceOf(StoreUnavailableException.class);
        }

        @Test
        void transactionStartsAfterALostResponse() {
            proxy().next(Fault.LOSE_ANSWER);
            try (OpenTransaction transaction = store().beginTransaction()) {
                transaction.runWithin(() -> store().write(table(), RowOperation.insert(KEYS, row(1))));
                transaction.commit();
            }
            assertThat(find(KEYS)).isNotNull();
        }
    }

    @Nested
    @Thorough("starts Azurite")
    class OnAzurite extends AzureFaults {
        @Override
        TableStore truth() {
            return AzureTableStore.builder()
                    .connectionString(Emulator.start().connectionString())
                    .tableNamePrefix(prefix)
                    .build();
        }

        @Override
        int serve(TableStore azurite) {
            return Emulator.start().port();
        }

        @Test
        void xmlErrorIsReportedAndTheClientContinues() {
            String wrongKey = Emulator.connectionString(proxy().port()).replaceFirst("AccountKey=E", "AccountKey=F");
            for (int i = 0; i < 2; i++) {
                try (AzureTableStore stranger =
                        AzureTableStore.builder().connectionString(wrongKey).build()) {
                    assertThatThrownBy(() -> stranger.get(table(), KEYS, Projection.ALL, Row.DECODER))
                            .isInstanceOf(PermissionDeniedException.class)
                            .hasMessageNotContaining("Fby8");
                }
            }
            store().write(table(), RowOperation.insert(KEYS, row(1)));
        }

        @Test
        void azuriteIsNotDetectedAsTablesServer() {
            try (TableStore connected = patient().buildWithTablesServerProtocol()) {
                assertThat(connected).isInstanceOf(AzureTableStore.class);
            }
        }
    }

    /** What the client of Azure's protocol does beyond the other one. */
    abstract static class AzureFaults extends Faults {
        @Override
        TableStore client(AzureTableStoreBuilder builder) {
            return builder.build();
        }

        @ParameterizedTest
        @EnumSource(value = Fault.class, mode = EnumSource.Mode.MATCH_ANY, names = "LOSE_ANSWER|CUT_ANSWER|.*_AFTER")
        void unconditionalChangeSucceedsIfItsRowIsWritten(Fault fault) {
            if (fault.isSilence()) {
                return;
            }
            put(KEYS, row(1));
            spoil(fault);
            assertThat(store().write(table(), RowOperation.insertOrReplace(KEYS, row(2))))
                    .isEqualTo(stored(KEYS).etag());
            spoil(fault);
            assertThat(store().write(table(), RowOperation.merge(KEYS, row(3), ETag.ANY)))
                    .isEqualTo(stored(KEYS).etag());
            spoil(fault);
            store().write(table(), RowOperation.delete(KEYS, ETag.ANY));
            assertThat(find(KEYS)).isNull();
        }

        @Test
        void undeliveredConditionalChangeIsRetried() {
            put(KEYS, row(1));
            proxy().next(Fault.LOSE_REQUEST, Fault.BUSY, Fault.GATEWAY_TIMEOUT);
            store().write(table(), RowOperation.replace(KEYS, row(2), version()));

            assertThat(stored(KEYS).int32("N")).isEqualTo(2);
        }

        @Test
        void shortAndEmptyPagesHaveNeitherGapsNorDuplicates() {
            for (int i = 0; i < 30; i++) {
                PrimaryKey keys = new PrimaryKey("p" + i % 4, String.format(Locale.ROOT, "%03d", i));
                put(keys, row(i));
            }
            AtomicInteger requests = new AtomicInteger();
            proxy().rule(line -> requests.getAndIncrement() % 2 == 0 ? Fault.SHORT_PAGE : Fault.EMPTY_PAGE);
            List<PrimaryKey> seen = new ArrayList<>();
            RowQuery query = RowQuery.wholeTable();
            int empty = 0;
            ResultPage<Row> page = store().query(table(), query, Row.DECODER);
            while (true) {
                empty += page.items().isEmpty() ? 1 : 0;
                page.items().forEach(row -> seen.add(row.primaryKey()));
                if (page.nextToken() == null) {
                    break;
                }
                page = store().query(table(), query.withContinuationToken(page.nextToken()), Row.DECODER);
            }

            assertThat(seen).hasSize(30).isSorted().doesNotHaveDuplicates();
            assertThat(empty).isGreaterThan(3);
        }
    }
}
