package dev.tables.mapping.table;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.OpenTransaction;
import dev.tables.engine.OutcomeUnknownException;
import dev.tables.engine.RowOperation;
import dev.tables.engine.StoreTransaction;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.internal.Repetitions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One process's way to a shared store that loses what a test says, by number of the request: the request, its answer, everything from there
 * on; or that sends a write twice, as clients of services do after a lost answer, and has the first of the two arrive when the test says.
 */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
final class LossyTableStore extends InterceptedReads {
    private final Set<Integer> lostRequests = new HashSet<>();
    private final Set<Integer> lostAnswers = new HashSet<>();
    private final List<Integer> transactions = new ArrayList<>();
    private final List<Integer> groups = new ArrayList<>();
    private int downFrom = Integer.MAX_VALUE;
    private int sentTwice = -1;
    private @Nullable Runnable late;
    private int requests;

    LossyTableStore(TableStore store) {
        super(store);
    }

    /** A request that has no effect and no answer. */
    LossyTableStore losesRequest(int number) {
        lostRequests.add(number);
        return this;
    }

    /** A request that has its effect and no answer. */
    LossyTableStore losesAnswer(int number) {
        lostAnswers.add(number);
        return this;
    }

    /** From that request on none arrives. */
    LossyTableStore isDownFrom(int number) {
        downFrom = number;
        return this;
    }

    /** A write that is sent twice: one of the two is answered, the other {@linkplain #deliverLate arrives later}. */
    LossyTableStore sendsTwice(int number) {
        sentTwice = number;
        return this;
    }

    /** Whether a write was sent twice. */
    boolean hasSentTwice() {
        return late != null;
    }

    /** What was sent first arrives now; nobody hears of what becomes of it. */
    void deliverLate() {
        Runnable arriving = late;
        if (arriving == null) {
            throw new IllegalStateException("nothing was sent twice");
        }
        try {
            arriving.run();
        } catch (TableStoreException refused) {
            return;
        }
    }

    /** How many requests were made so far. */
    int requests() {
        return requests;
    }

    /** Which requests were writes to a table, of more than one row or not. */
    List<Integer> transactions() {
        return transactions;
    }

    /** Which requests were entity group transactions. */
    List<Integer> groups() {
        return groups;
    }

    @Override
    <R> R read(Supplier<R> request) {
        int number = requests++;
        if (number >= downFrom || lostRequests.contains(number) || lostAnswers.contains(number)) {
            throw new StoreUnavailableException(ErrorCode.OPERATION_TIMED_OUT, "The test lost an answer.", null);
        }
        return request.get();
    }

    private <R> R write(Supplier<R> request) {
        int number = requests++;
        if (number >= downFrom || lostRequests.contains(number)) {
            throw new OutcomeUnknownException("The test lost a request.", null);
        }
        if (number == sentTwice) {
            late = () -> {
                R unused = request.get();
            };
            Repetitions.addAfterLostAnswer();
        }
        R answer = request.get();
        if (lostAnswers.contains(number)) {
            throw new OutcomeUnknownException("The test lost an answer.", null);
        }
        return answer;
    }

    @Override
    public void createTable(String name) {
        write(() -> {
            super.createTable(name);
            return name;
        });
    }

    @Override
    public boolean createTableIfNotExists(String name) {
        return write(() -> super.createTableIfNotExists(name));
    }

    @Override
    public @Nullable ETag write(String table, RowOperation operation) {
        transactions.add(requests);
        return write(() -> super.write(table, operation));
    }

    @Override
    public List<@Nullable ETag> execute(String table, EntityGroupTransaction transaction) {
        transactions.add(requests);
        groups.add(requests);
        return write(() -> super.execute(table, transaction));
    }

    @Override
    public List<@Nullable ETag> execute(StoreTransaction transaction) {
        transactions.add(requests);
        return write(() -> super.execute(transaction));
    }

    @Override
    protected void commit(OpenTransaction transaction) {
        transactions.add(requests);
        write(() -> {
            super.commit(transaction);
            return transaction;
        });
    }

    @Override
    public void close() {}
}
