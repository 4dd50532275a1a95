package dev.tables.integration.batch;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.core.WriteResult;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.dao.DuplicateKeyException;

/**
 * A writer that saves the entities of a chunk. Choose {@link #savingInTransactions} or {@link #savingIndividually} by
 * whether the other entities should be saved if one cannot be saved.
 *
 * <p>If a process crashes after it commits a chunk and before the job repository commits, a restarted step writes the
 * chunk again. Entities without {@code @Version} are then saved again with the same result. New entities with a version
 * are inserted, so each of them is a duplicate: use {@link #savingAndSkippingDuplicates} for them.
 *
 * <p>Not final, so that {@code @StepScope} can create a proxy.
 *
 * @param <T> the type of entities
 */
public class TablesItemWriter<T> implements ItemWriter<T> {
    private final Consumer<List<? extends T>> save;

    /** Creates a writer. Not private, because a proxy calls it. */
    TablesItemWriter(Consumer<List<? extends T>> save) {
        this.save = save;
    }

    /**
     * Saves a chunk in as few transactions as the limits allow; in one if the store has transactions across partitions.
     * In a step with the transaction manager of tables, the writes are part of its transaction. In a step of another
     * manager they are rejected if {@linkplain dev.tables.data.core.ExternalTransactionPolicy#REJECT such writes are}.
     * If one entity cannot be saved, the chunk fails, and Spring Batch retries or splits it as the step defines.
     */
    public static <T> TablesItemWriter<T> savingInTransactions(TablesOperations tables, Class<T> type) {
        return new TablesItemWriter<>(items -> tables.saveAll(type, items));
    }

    /**
     * Saves the entities of a chunk by partition, and individually if a partition fails, never in the transaction of
     * the step. In a step of another transaction manager it is rejected if
     * {@linkplain dev.tables.data.core.ExternalTransactionPolicy#REJECT such writes are}. Sort the items by partition:
     * consecutive entities are saved together.
     *
     * @param failures receives each entity that was not saved, with its exception, after all others are saved. An
     *     exception that it throws fails the chunk.
     */
    public static <T> TablesItemWriter<T> savingIndividually(
            TablesOperations tables, Class<T> type, Consumer<WriteResult<T>> failures) {
        return new TablesItemWriter<>(items -> {
            for (WriteResult<T> result : tables.<T>bulkSave(type, items, done -> {})) {
                if (!result.isSaved()) {
                    failures.accept(result);
                }
            }
        });
    }

    /**
     * Saves the entities of a chunk by partition, and skips those whose key or value of a unique index already exists.
     * The first other exception fails the chunk; it is thrown after all entities that can be saved are saved.
     *
     * @param duplicates receives each skipped entity
     */
    public static <T> TablesItemWriter<T> savingAndSkippingDuplicates(
            TablesOperations tables, Class<T> type, Consumer<WriteResult<T>> duplicates) {
        return new TablesItemWriter<>(items -> {
            RuntimeException first = null;
            for (WriteResult<T> result : tables.<T>bulkSave(type, items, done -> {})) {
                if (result.exception() instanceof DuplicateKeyException) {
                    duplicates.accept(result);
                } else if (first == null) {
                    first = result.exception();
                }
            }
            if (first != null) {
                throw first;
            }
        });
    }

    @Override
    public void write(Chunk<? extends T> chunk) {
        save.accept(chunk.getItems());
    }
}
