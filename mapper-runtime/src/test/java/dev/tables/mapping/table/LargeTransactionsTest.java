package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.mapping.blob.BlobStore;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.blob.MissingLargeValueException;
import dev.tables.mapping.table.LargeDocuments.Mode;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Large values where the store has transactions across partitions: what writes of many entities of several partitions leave when they are disturbed. */
class LargeTransactionsTest {
    @ParameterizedTest
    @EnumSource
    void crashBeforeAnyRequestLeavesAllOrNothing(Mode each) {
        for (String write : LargeDocuments.writes()) {
            if (!each.isDirect()
                    && Set.of("unit", "rolled back", "saveAllOrNone", "deleteAllOrNone")
                            .contains(write)) {
                continue;
            }
            List<Document> after = LargeDocuments.after(each, write);
            List<Document> before = new LargeDocuments(each).stored();
            boolean died = true;
            for (int crash = 0; died; crash++) {
                LargeDocuments documents = new LargeDocuments(each);
                InterruptedTableStore process = new InterruptedTableStore(documents.store).diesBefore(crash);
                attempt(documents, write, process, new InterruptedBlobStore(documents.blobs, process));
                died = process.isDead();
                String message = each + ", " + write + " dies before request " + crash;
                assertWhole(documents, message, before, after);
                documents.recover();
                assertWhole(documents, message + ", recovered", before, after);
                documents.assertSpotless(message);
                documents.table().saveAll(LargeDocuments.CHANGED);
                documents.assertSpotless(message + ", and others follow");
            }
        }
    }

    /** By the protocol each partition is a transaction. */
    private static void assertWhole(
            LargeDocuments documents, String message, List<Document> before, List<Document> after) {
        List<Document> now = documents.stored();
        if (documents.mode.isDirect()) {
            assertThat(List.of(before, after)).as(message).contains(now);
        }
    }

    private static void attempt(LargeDocuments documents, String write, TableStore process, BlobStore blobStore) {
        try {
            documents.write(write, process, blobStore);
        } catch (TableStoreException | BlobStoreException died) {
            // A process that is dead cannot find out what was left unfinished.
            assertThat(died).hasMessageMatching("(?s).*(dead|recovery aborted it|are unfinished).*");
        } catch (IllegalStateException notDone) {
            assertThat(notDone).hasMessageContaining("Earlier writes of their index rows are unfinished.");
        }
    }

    /** Of each write that is answered, and of each that is refused as not done, the state is as said; also once it is recovered. */
    @Test
    void lostResponseIsResolvedOrReportedAsUnknown() {
        int unknown = 0;
        int retried = 0;
        for (Mode each : List.of(Mode.IN_PARTITION, Mode.IN_TABLES, Mode.SHARED)) {
            for (String write :
                    List.of("saveAll", "saveAllOrNone", "insert", "save", "delete", "deleteAll", "partition")) {
                List<Document> after = LargeDocuments.after(each, write);
                List<Document> before = new LargeDocuments(each).stored();
                boolean reached = true;
                for (int request = 0; reached; request++) {
                    for (boolean arrives : List.of(false, true)) {
                        LargeDocuments documents = new LargeDocuments(each);
                        LossyTableStore process = new LossyTableStore(documents.store);
                        String message = each + ", " + write + ", " + (arrives ? "answer " : "request ") + request;
                        try {
                            documents.write(
                                    write,
                                    arrives ? process.losesAnswer(request) : process.losesRequest(request),
                                    documents.blobs);
                            assertThat(documents.stored()).as(message).isEqualTo(after);
                            retried++;
                        } catch (OutcomeUnknownException lost) {
                            unknown++;
                            assertThat(List.of(before, after)).as(message).contains(documents.stored());
                        } catch (StoreUnavailableException | IllegalStateException notDone) {
                            assertThat(documents.stored()).as(message).isEqualTo(before);
                        }
                        reached = process.requests() > request;
                        documents.recover();
                        documents.assertSpotless(message);
                    }
                }
            }
        }
        // What has no intent, as the second save of an entity whose blobs stay.
        assertThat(unknown).isZero();
        assertThat(retried).isPositive();
    }

    /** Of two requests that are the same, the first may arrive after the second was answered and others have written. */
    @Test
    void lateDuplicateRequestChangesNothing() {
        int late = 0;
        for (Mode each : List.of(Mode.IN_PARTITION, Mode.IN_TABLES, Mode.SHARED)) {
            for (String write : List.of("saveAll", "insert", "save", "deleteAll", "partition")) {
                for (Consumer<LargeDocuments> others : List.<Consumer<LargeDocuments>>of(
                        documents -> {},
                        documents -> documents.table().deleteAll(LargeDocuments.CHANGED),
                        documents -> documents
                                .table()
                                .saveAll(LargeDocuments.CHANGED.stream()
                                        .map(document -> document.reading("later"))
                                        .toList()))) {
                    boolean reached = true;
                    for (int request = 0; reached; request++) {
                        LargeDocuments documents = new LargeDocuments(each);
                        LossyTableStore process = new LossyTableStore(documents.store).sendsTwice(request);
                        documents.write(write, process, documents.blobs);
                        reached = process.requests() > request;
                        if (process.hasSentTwice()) {
                            late++;
                            others.accept(documents);
                            List<Document> now = documents.stored();
                            process.deliverLate();
                            String message = each + ", request " + request + " of " + write + " arrives again";
                            assertThat(documents.stored()).as(message).isEqualTo(now);
                            documents.recover();
                            assertThat(documents.stored()).as(message).isEqualTo(now);
                            documents.assertSpotless(message);
                        }
                    }
                }
            }
        }
        assertThat(late).isGreaterThan(50);
    }

    /** The writer of a transaction, and of a unit of work, is taken to be dead at any moment. */
    @Test
    void liveWriterRetriesIfRecoveryAbortsItsIntent() {
        for (Mode each : List.of(Mode.IN_PARTITION, Mode.IN_TABLES, Mode.SHARED)) {
            for (String write : LargeDocuments.writes()) {
                List<Document> after = LargeDocuments.after(each, write);
                List<Document> before = new LargeDocuments(each).stored();
                boolean reached = true;
                for (int request = 0; reached; request++) {
                    LargeDocuments documents = new LargeDocuments(each);
                    InterruptedTableStore process =
                            new InterruptedTableStore(documents.store).before(request, documents::recover);
                    InterruptedBlobStore putting = new InterruptedBlobStore(documents.blobs, process);
                    String message = each + ", recovery before request " + request + " of " + write;
                    try {
                        documents.write(write, process, putting);
                        assertThat(documents.stored()).as(message).isEqualTo(after);
                    } catch (StoreUnavailableException again) {
                        assertThat(write).as(message).isEqualTo("unit");
                        assertThat(again).hasMessageContaining("recovery aborted it");
                        assertThat(documents.stored()).as(message).isEqualTo(before);
                    } catch (MissingLargeValueException gone) {
                        // What the unit has put was removed while it was at work.
                        assertThat(write).as(message).isIn("unit", "rolled back");
                        assertThat(documents.stored()).as(message).isEqualTo(before);
                    }
                    reached = process.requests() > request;
                    assertThat(putting.puts()).as(message).doesNotHaveDuplicates();
                    documents.recover();
                    documents.assertSpotless(message);
                }
            }
        }
    }

    /** While a writer finds out what became of a request or an answer that was lost, a recoverer decides and finishes the same intent. */
    @Test
    void recoveryMayDecideWhileAWriterResolvesALostResponse() {
        for (String write : List.of("save", "saveAll", "insert")) {
            List<Document> after = LargeDocuments.after(Mode.IN_TABLES, write);
            List<Document> before = new LargeDocuments(Mode.IN_TABLES).stored();
            for (int number = 0; number < 20; number++) {
                int lost = number / 2;
                for (int at = lost; at < lost + 6; at++) {
                    LargeDocuments documents = new LargeDocuments(Mode.IN_TABLES);
                    LossyTableStore losing = new LossyTableStore(documents.store);
                    TableStore losesOne = number % 2 == 0 ? losing.losesAnswer(lost) : losing.losesRequest(lost);
                    InterruptedTableStore process = new InterruptedTableStore(losesOne).before(at, documents::recover);
                    String message = write + " loses request " + number + ", recovery before request " + at;
                    try {
                        documents.write(write, process, documents.blobs);
                        assertThat(documents.stored()).as(message).isEqualTo(after);
                    } catch (StoreUnavailableException notDone) {
                        assertThat(documents.stored()).as(message).isEqualTo(before);
                    }
                    documents.recover();
                    documents.assertSpotless(message);
                }
            }
        }
    }
}
