package dev.tables.integration.batch;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.core.WriteResult;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.dao.DuplicateKeyException;

/**
 * Saves the entities of a chunk. {@link #savingInTransactions} or {@link #savingIndividually}, by what shall become of the others when one cannot be saved.
 *
 * <p>A process that dies between the commit of a chunk here and that of the job repository writes the chunk again when the step is
 * restarted. Entities without {@code @Version} are then saved once more, to the same effect; of those with one, which are inserted, each is a
 * duplicate: {@link #savingAndSkippingDuplicates} is for them.
 *
 * <p>Not final, so that {@code @StepScope} can stand before it.
 *
 * @param <T> the entity
 */
public class TablesItemWriter<T> implements ItemWriter<T> {
    private final Consumer<List<? extends T>> save;

    /** Not private: a proxy calls it. */
    TablesItemWriter(Consumer<List<? extends T>> save) {
        this.save = save;
    }

    /**
     * Saves a chunk in as few transactions as the limits allow; in one if the store has transactions across partitions.
     * In a step whose transaction manager is that of tables, as part of its transaction; in one of another manager it
     * is refused if {@linkplain dev.tables.data.core.ExternalTransactionPolicy#REJECT such writes are}. If one entity
     * cannot be saved, the error is that of the chunk, which Spring Batch repeats or takes apart as the step says.
     */
    public static <T> TablesItemWriter<T> savingInTransactions(TablesOperations tables, Class<T> type) {
        return new TablesItemWriter<>(items -> tables.saveAll(type, items));
    }

    /**
     * Saves the entities of a chunk partition by partition, individually if their partition fails, never in the
     * transaction of the step. In a step of another manager than that of tables it is refused if {@linkplain
     * dev.tables.data.core.ExternalTransactionPolicy#REJECT such writes are}. Sort what is read by partition: entities
     * that follow each other go together.
     *
     * @param failures receives each entity that was not saved, with the error, when all others are; an exception that it throws is
     *     that of the chunk
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
     * The same, which passes over entities whose key, or a value of a unique index, is there already. The first other error is that of
     * the chunk, thrown when all that can be saved is.
     *
     * @param duplicates receives each that is passed over
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
