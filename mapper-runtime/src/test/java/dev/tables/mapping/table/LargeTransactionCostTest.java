package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.job.JobName;
import dev.tables.mapping.job.TableJobKind;
import dev.tables.mapping.table.LargeDocuments.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Large values where the store has transactions across partitions: which requests their writes send, and in which order blobs come and go. */
class LargeTransactionCostTest {
    @Test
    void saveAllTakesOneIntentAndOneTransaction() {
        LargeDocuments documents = new LargeDocuments(Mode.IN_TABLES);
        RecordingTableStore probe = new RecordingTableStore(documents.store);
        EntityTable<Document> table = documents.table(probe, documents.blobs);
        table.save(LargeDocuments.PHOTO.titled("first"));
        probe.requests();
        table.insert(Document.of("a", "new").titled("t").reading("x"));
        assertThat(probe.counted()).isEqualTo("write INSERT | execute across INSERT DELETE INSERT_OR_REPLACE");
        table.save(LargeDocuments.LETTER.titled("changed").reading("changed"));
        assertThat(probe.counted())
                .isEqualTo("get | write INSERT | execute across REPLACE MERGE INSERT_OR_REPLACE DELETE | write DELETE");
        table.delete(LargeDocuments.LETTER);
        assertThat(probe.counted()).isEqualTo("get | write INSERT | execute across 2 DELETE MERGE | write DELETE");
        table.saveAll(hundred(1));
        assertThat(probe.counted())
                .isEqualTo("10 x query | write INSERT | execute across 100 INSERT DELETE 100 INSERT_OR_REPLACE");
        table.saveAll(hundred(2));
        assertThat(probe.requests().stream()
                        .filter(request -> !request.matches("query|get.*"))
                        .count())
                .isEqualTo(3);
        table.deleteAll(hundred(2));
        assertThat(probe.requests().stream()
                        .filter(request -> !request.matches("query|get.*"))
                        .count())
                .isEqualTo(3);
        documents.assertSpotless("after all");
    }

    /** A hundred of ten partitions. */
    private static List<Document> hundred(int version) {
        return IntStream.range(0, 100)
                .mapToObj(number -> Document.of("m" + number % 10, "n" + number)
                        .titled("t" + number)
                        .reading("text " + number + " " + version))
                .toList();
    }

    /** More blobs than an intent can name are several transactions, or refused. */
    @Test
    void saveAllIsSplitIfItExceedsTheIntent() {
        LargeDocuments documents = new LargeDocuments(Mode.IN_TABLES);
        RecordingTableStore probe = new RecordingTableStore(documents.store);
        String longName = "n".repeat(900);
        List<Document> many = IntStream.range(0, 700)
                .mapToObj(number ->
                        Document.of("m" + number % 10, longName + number).reading("text " + number))
                .toList();
        documents.table(probe, documents.blobs).saveAll(many);
        assertThat(probe.requests().stream().filter(request -> request.startsWith("execute across")))
                .hasSize(2);
        assertThat(documents.stored()).hasSize(LargeDocuments.FIRST.size() + many.size());
        documents.assertSpotless("in two transactions");
        List<String> ids = documents.blobs.ids();
        assertThatThrownBy(() -> documents
                        .table()
                        .saveAllOrNone(many.stream()
                                .map(document -> document.reading("changed"))
                                .toList()))
                .hasMessageContaining("large values, including replaced and deleted ones. Together, their keys need")
                .hasMessageContaining(
                        "characters in the log row of the write, but at most 500000 are allowed. Save fewer entities at once.");
        assertThat(documents.blobs.ids()).isEqualTo(ids);
        documents.assertSpotless("refused");
    }

    /** What is not durable yet may be lost with the power: a blob must neither go before its row nor come before its intent. */
    @ParameterizedTest
    @EnumSource
    void blobsDoNotChangeWhileWritesAreUnflushed(Mode each) {
        LargeDocuments documents = new LargeDocuments(each);
        AtomicInteger unflushed = new AtomicInteger();
        TableStore flushing = new ForwardingTableStore(documents.store) {
            @Override
            public void runWithSingleFlush(Runnable work) {
                unflushed.incrementAndGet();
                try {
                    super.runWithSingleFlush(work);
                } finally {
                    unflushed.decrementAndGet();
                }
            }
        };
        List<Integer> depths = new ArrayList<>();
        MemoryBlobStore noting = new MemoryBlobStore() {
            @Override
            public void put(String id, byte[] content) {
                depths.add(unflushed.get());
                super.put(id, content);
            }

            @Override
            public void delete(String id) {
                depths.add(unflushed.get());
                super.delete(id);
            }
        };
        documents.blobs.ids().forEach(id -> noting.put(id, Objects.requireNonNull(documents.blobs.get(id))));
        depths.clear();
        documents.table(flushing, noting).saveAll(LargeDocuments.CHANGED);
        int saved = depths.size();
        JobName name = new JobName(
                TableJobKind.MIGRATION_STEP, documents.mapper.model().table(), "Document", "Reads.1");
        BulkEntityChange.job(
                        documents.table(flushing, noting),
                        name,
                        "read",
                        one -> one.reading("read by all"),
                        error -> false)
                .run();
        assertThat(depths).hasSizeGreaterThan(saved);
        documents.table(flushing, noting).deleteAll(LargeDocuments.CHANGED);
        assertThat(depths).hasSizeGreaterThan(5).containsOnly(0);
    }
}
