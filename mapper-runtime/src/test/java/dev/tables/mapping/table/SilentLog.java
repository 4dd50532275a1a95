package dev.tables.mapping.table;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.ResultPage;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.intent.IntentLog;

/** A store whose log of intents does not answer at first, so that a table that is opened cannot finish copied intents. */
// NullAway does not see annotations of type arguments in class files of other modules.
@SuppressWarnings("NullAway")
public final class SilentLog extends ForwardingTableStore {
    private volatile boolean answers;

    public SilentLog(TableStore store) {
        super(store);
    }

    /** Lets the log answer from now on. */
    void answer() {
        answers = true;
    }

    @Override
    public <T> ResultPage<T> query(String table, RowQuery query, RowDecoder<T> decoder) {
        if (!answers && table.equals(IntentLog.TABLE_NAME)) {
            throw new StoreUnavailableException(ErrorCode.INTERNAL_ERROR, "The log does not answer.", null);
        }
        return super.query(table, query, decoder);
    }
}
