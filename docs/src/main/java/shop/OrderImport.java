package shop;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.core.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** Imports orders. Those that are there already stay as they are; those that cannot be stored are listed. */
@Service
public class OrderImport {
    private final TablesTemplate tables;

    /** Imports into these tables. */
    public OrderImport(TablesTemplate tables) {
        this.tables = tables;
    }

    /**
     * What came of an import.
     *
     * @param saved how many orders are new
     * @param duplicates how many were there
     * @param rejected what cannot be stored, and why
     */
    public record Outcome(long saved, long duplicates, List<String> rejected) {}

    /**
     * Saves a stream in chunks.
     *
     * @param from how many orders an earlier run has done; they are skipped
     * @param done takes how many are done, after each chunk; keep it, and pass it as {@code from} after a crash
     */
    public Outcome run(Stream<Order> source, long from, LongConsumer done) {
        long[] counts = new long[2];
        List<String> rejected = new ArrayList<>();
        tables.bulkSave(Order.class, source, from, chunk -> {
            for (WriteResult<Order> result : chunk.results()) {
                if (result.isSaved()) {
                    counts[0]++;
                } else if (result.exception() instanceof DuplicateKeyException) {
                    counts[1]++;
                } else {
                    rejected.add("order " + result.entity().number() + ": " + result.exception());
                }
            }
            done.accept(chunk.totalProcessedCount());
        });
        return new Outcome(counts[0], counts[1], rejected);
    }
}
