package dev.tables.integration.batch;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.core.WriteResult;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.dao.DuplicateKeyException;

/**
 * A writer that saves the entities of a chunk. If one entity of a chunk cannot be saved, {@link #savingInTransactions}
 * fails the chunk, and {@link #savingIndividually} saves the others.
 *
 * <p>If a process crashes after the chunk is saved but before the job repository commits, a restarted step saves the
 * chunk again. For entities without {@code @Version}, the result is the same. New entities with a version are inserted,
 * which fails because they already exist. For new entities with a version, use {@link #savingAndSkippingDuplicates}.
 *
 * <p>The class is not final, so that {@code @StepScope} can create a proxy.
 *
 * @param <T> the type of entities
 */
public class TablesItemWriter<T> implements ItemWriter<T> {
    private final Consumer<List<? extends T>> save;

    /** Creates a writer. The constructor is not private, because a proxy calls it. */
    TablesItemWriter(Consumer<List<? extends T>> save) {
        this.save = save;
    }

    /**
     * Saves a chunk in as few transactions as the limits of the store allow. In a step with this library's transaction
     * manager, the writes are part of the step's transaction. In a step with another manager, the writes are rejected
     * if the policy is {@link dev.tables.data.core.ExternalTransactionPolicy#REJECT}. If one entity cannot be saved,
     * the chunk fails, and Spring Batch retries or splits it as the step defines.
     */
    public static <T> TablesItemWriter<T> savingInTransactions(TablesOperations tables, Class<T> type) {
        return new TablesItemWriter<>(items -> tables.saveAll(type, items));
    }

    /**
     * Saves the consecutive entities of each partition together. If entities cannot be saved together, saves them
     * individually. The writes are never part of the step's transaction. In a step with another transaction manager,
     * the writes are rejected if the policy is {@link dev.tables.data.core.ExternalTransactionPolicy#REJECT}. Sort the
     * items by partition, so that more items are saved together.
     *
     * @param failures receives each entity that was not saved, with its exception, after the other entities are saved.
     *     If this callback throws an exception, the chunk fails.
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
     * Saves the entities of a chunk by partition. Skips an entity if its key or a unique value already exists. Any
     * other exception fails the chunk after the remaining entities are saved.
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
