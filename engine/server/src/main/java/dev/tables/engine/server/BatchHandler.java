package dev.tables.engine.server;

import dev.tables.engine.ETag;
import dev.tables.engine.EntityGroupTransaction;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStore;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.engine.server.internal.Address;
import dev.tables.engine.server.internal.BatchInput;
import dev.tables.engine.server.internal.BatchOutput;
import dev.tables.engine.server.internal.ErrorOutput;
import dev.tables.engine.server.internal.ErrorTexts;
import dev.tables.engine.server.internal.MetadataLevel;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.QueryParameters;
import dev.tables.engine.server.security.RequestDeniedException;
import dev.tables.engine.server.security.RequestPermissions;
import dev.tables.engine.server.security.SignedRequest.Resource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A handler of batches: entity group transactions, and the single query that a batch may contain instead. */
final class BatchHandler {
    private final TableStore store;
    private final RowHandler rows;
    private final QueryHandler queries;

    BatchHandler(TableStore store, RowHandler rows, QueryHandler queries) {
        this.store = store;
        this.rows = rows;
        this.queries = queries;
    }

    Answer handle(Exchange exchange, RequestPermissions access, RowRequest.Payload body) {
        BatchInput.Batch batch = BatchInput.read(exchange.header("Content-Type"), body.bytes(), body.length());
        BatchOutput output = new BatchOutput(batch.isChangeSet());
        if (batch.isChangeSet()) {
            changes(exchange, access, body, batch.parts(), output);
        } else {
            read(exchange, access, batch.parts().get(0), output);
        }
        return new Answer(202).body(output.contentType(), output.end());
    }

    private void changes(
            Exchange exchange,
            RequestPermissions access,
            RowRequest.Payload body,
            List<BatchInput.Part> parts,
            BatchOutput output) {
        if (parts.isEmpty()) {
            // Recorded: an empty change set is accepted.
            return;
        }
        List<RequestedChange> changes = new ArrayList<>(parts.size());
        try {
            for (int i = 0; i < parts.size(); i++) {
                changes.add(change(exchange, access, i, parts.get(i), body));
            }
            for (int i = 0; i < changes.size(); i++) {
                check(changes, i, access);
            }
            List<@Nullable ETag> versions = execute(changes);
            for (int i = 0; i < changes.size(); i++) {
                Answer answer = rows.answer(changes.get(i), versions.get(i), exchange.base());
                output.add(part(answer, parts.get(i)));
            }
        } catch (Refused refused) {
            output.add(part(exchange, parts, refused.index, refused.failure));
        } catch (TransactionFailedException failed) {
            output.add(part(
                    exchange,
                    parts,
                    failed.failedOperationIndex(),
                    ErrorAnswers.of(failed.failedOperationException())));
        } catch (TableNotFoundException absent) {
            output.add(part(exchange, parts, 0, ErrorAnswers.of(absent)));
        }
    }

    // The compiler of JDK 17 does not show the checker the called type's annotations.
    @SuppressWarnings("NullAway")
    private List<@Nullable ETag> execute(List<RequestedChange> changes) {
        EntityGroupTransaction transaction = new EntityGroupTransaction();
        changes.forEach(change -> transaction.add(change.operation()));
        return store.execute(changes.get(0).table(), transaction);
    }

    private static RequestedChange change(
            Exchange exchange, RequestPermissions access, int index, BatchInput.Part part, RowRequest.Payload body) {
        try {
            Address address = exchange.inner(part.target());
            String table = address.table();
            if (address.resource() != Resource.ROWS || table == null) {
                throw ProtocolException.invalidInput(
                        "The batch contains an operation that does not address rows of a table.");
            }
            QueryParameters query = Exchange.innerQuery(part.target());
            RowRequest request = new RowRequest(
                    Exchange.verb(part.method(), part.header("X-HTTP-Method")),
                    table,
                    address.primaryKey(),
                    part::header,
                    MetadataLevel.of(query.get("$format"), part.header("Accept")),
                    new RowRequest.Payload(body.bytes(), part.offset(), part.length()));
            RequestedChange.checkKind(request, access);
            return RequestedChange.of(request);
        } catch (ProtocolException | RequestDeniedException | TableStoreException refused) {
            throw new Refused(index, ErrorAnswers.of(refused));
        }
    }

    /** Checks that an operation is for the same table as the first operation, and that the sender may perform it. */
    private static void check(List<RequestedChange> changes, int index, RequestPermissions access) {
        RequestedChange change = changes.get(index);
        try {
            if (!change.table().equalsIgnoreCase(changes.get(0).table())) {
                ErrorCode code = ErrorCode.COMMANDS_IN_BATCH_ACT_ON_DIFFERENT_PARTITIONS;
                throw new ProtocolException(code, ErrorTexts.of(code, ""));
            }
            change.check(access);
            SystemTable.hide(change.table());
        } catch (ProtocolException | RequestDeniedException | TableStoreException refused) {
            throw new Refused(index, ErrorAnswers.of(refused));
        }
    }

    private void read(Exchange exchange, RequestPermissions access, BatchInput.Part part, BatchOutput output) {
        Answer answer;
        try {
            Address address = exchange.inner(part.target());
            String table = address.table();
            if (!part.method().equals("GET") || address.resource() != Resource.ROWS || table == null) {
                throw ProtocolException.invalidInput(
                        "The batch contains an operation outside a change set. Put all changes in one change set, or send a single"
                                + " query.");
            }
            QueryParameters query = Exchange.innerQuery(part.target());
            ReadRequest request = new ReadRequest(
                    exchange.base(), MetadataLevel.of(query.get("$format"), part.header("Accept")), query, exchange);
            PrimaryKey keys = address.primaryKey();
            answer = keys == null ? queries.query(request, table, access) : rows.get(table, keys, request, access);
        } catch (ProtocolException | RequestDeniedException | TableStoreException failed) {
            ErrorAnswers.Failure failure = ErrorAnswers.of(failed);
            answer = failed(exchange, part, 0, failure);
        }
        output.add(part(answer, part));
    }

    private static BatchOutput.Part part(Answer answer, BatchInput.Part request) {
        boolean inserts =
                answer.headers().contains("Location") || request.method().equals("GET");
        return new BatchOutput.Part(
                answer.status(),
                answer.headers(),
                answer.body(),
                request.header("Content-ID"),
                inserts ? "3.0" : "1.0");
    }

    /** Returns the only part of the answer to a failed change set, none of whose operations took effect. */
    private static BatchOutput.Part part(
            Exchange exchange, List<BatchInput.Part> parts, int index, ErrorAnswers.Failure failure) {
        BatchInput.Part request = parts.get(Math.min(index, parts.size() - 1));
        Answer answer = failed(exchange, request, index, failure);
        return new BatchOutput.Part(
                answer.status(), answer.headers(), answer.body(), request.header("Content-ID"), "3.0");
    }

    private static Answer failed(Exchange exchange, BatchInput.Part request, int index, ErrorAnswers.Failure failure) {
        return new Answer(failure.status())
                .header("Preference-Applied", RequestedChange.preference(request.header("Prefer")))
                .body(
                        errorLevel(request).contentType(),
                        ErrorOutput.json(failure.code(), index + ":" + failure.message(), exchange.id()));
    }

    private static MetadataLevel errorLevel(BatchInput.Part request) {
        try {
            String format = Exchange.innerQuery(request.target()).get("$format");
            return MetadataLevel.ofError(format, request.header("Accept"));
        } catch (ProtocolException unreadable) {
            return MetadataLevel.MINIMAL;
        }
    }

    /** An operation that was rejected before any operation of the batch was performed. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final int index;
        private final transient ErrorAnswers.Failure failure;

        Refused(int index, ErrorAnswers.Failure failure) {
            super(failure.code(), null, false, false);
            this.index = index;
            this.failure = failure;
        }
    }
}
