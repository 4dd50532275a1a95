package dev.tables.data.core;

import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.InvalidTableNameException;
import dev.tables.engine.MalformedETagException;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.RowAlreadyExistsException;
import dev.tables.engine.RowNotFoundException;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.TableNotFoundException;
import dev.tables.engine.TableStoreException;
import dev.tables.engine.TransactionFailedException;
import dev.tables.mapping.blob.BlobStoreException;
import dev.tables.mapping.lifecycle.IndexDefinitionMismatchException;
import dev.tables.mapping.lifecycle.IndexNotReadableException;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.model.UniqueIndexViolationException;
import dev.tables.mapping.query.InvalidContinuationTokenException;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.table.RowCipherException;
import dev.tables.mapping.value.InvalidVersionValueException;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/**
 * A translator of store and mapping errors to Spring's exceptions, with the original error as cause.
 *
 * <table>
 * <caption>Translated errors</caption>
 * <tr><th>error</th><th>exception</th></tr>
 * <tr><td>a key or unique value already exists</td><td>{@link DuplicateKeyException}</td></tr>
 * <tr><td>a row was changed or deleted concurrently</td><td>{@link StaleEntityVersionException}</td></tr>
 * <tr><td>a version is invalid, or is the wildcard {@code *}</td><td>{@link InvalidEntityVersionException}</td></tr>
 * <tr><td>a page token is invalid, or of another query</td><td>{@link InvalidPageTokenException}</td></tr>
 * <tr><td>an entity does not fit a row, or a row an entity</td><td>{@link DataIntegrityViolationException}</td></tr>
 * <tr><td>a query or the changes of a merge are rejected</td><td>{@link InvalidDataAccessApiUsageException}</td></tr>
 * <tr><td>no such table, bad filter or table name</td><td>{@link InvalidDataAccessResourceUsageException}</td></tr>
 * <tr><td>credentials are wrong or insufficient</td><td>{@link PermissionDeniedDataAccessException}</td></tr>
 * <tr><td>the store is busy or timed out</td><td>{@link TransientDataAccessResourceException}</td></tr>
 * <tr><td>the blob store of large values failed</td><td>{@link DataAccessResourceFailureException}</td></tr>
 * <tr><td>the store is closed or failed</td><td>{@link DataAccessResourceFailureException}</td></tr>
 * <tr><td>a keyset cannot be loaded now</td><td>{@link TransientDataAccessResourceException}</td></tr>
 * <tr><td>a keyset is missing, destroyed or unusable</td><td>{@link NonTransientDataAccessResourceException}</td></tr>
 * <tr><td>an index is being filled</td><td>{@link TransientDataAccessResourceException}</td></tr>
 * <tr><td>an index is not filled, being dropped, unknown or defined differently</td>
 * <td>{@link InvalidDataAccessResourceUsageException}</td></tr>
 * <tr><td>the store is damaged</td><td>{@link NonTransientDataAccessResourceException}</td></tr>
 * <tr><td>any other error of a store</td><td>{@link UncategorizedTablesException}</td></tr>
 * </table>
 */
public final class TablesExceptionTranslator implements PersistenceExceptionTranslator {
    /** Creates a stateless translator. */
    public TablesExceptionTranslator() {}

    @Override
    public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException error) {
        if (error instanceof UnsupportedQueryException || error instanceof InvalidPropertyChangesException) {
            return new InvalidDataAccessApiUsageException(message(error), error);
        }
        if (error instanceof InvalidVersionValueException) {
            return new InvalidEntityVersionException(message(error), error);
        }
        if (error instanceof InvalidContinuationTokenException) {
            return new InvalidPageTokenException(message(error), error);
        }
        if (error instanceof MappingException) {
            return new DataIntegrityViolationException(message(error), error);
        }
        if (error instanceof RowCipherException keys) {
            return keys.isRetryable()
                    ? new TransientDataAccessResourceException(message(error), error)
                    : new NonTransientDataAccessResourceException(message(error), error);
        }
        if (error instanceof BlobStoreException) {
            return new DataAccessResourceFailureException(message(error), error);
        }
        if (error instanceof IndexNotReadableException index) {
            return index.isRetryable()
                    ? new TransientDataAccessResourceException(message(error), error)
                    : new InvalidDataAccessResourceUsageException(message(error), error);
        }
        if (error instanceof IndexDefinitionMismatchException) {
            return new InvalidDataAccessResourceUsageException(message(error), error);
        }
        return error instanceof TableStoreException failed ? translate(failed) : null;
    }

    /** Returns the translated error, or the error itself if there is no translation. */
    RuntimeException translated(RuntimeException error) {
        DataAccessException translated = translateExceptionIfPossible(error);
        return translated == null ? error : translated;
    }

    private static DataAccessException translate(TableStoreException error) {
        String message = message(error);
        TableStoreException kind =
                error instanceof TransactionFailedException failed ? failed.failedOperationException() : error;
        if (kind instanceof RowAlreadyExistsException || kind instanceof UniqueIndexViolationException) {
            return new DuplicateKeyException(message, error);
        }
        if (kind instanceof ConcurrentUpdateException || kind instanceof RowNotFoundException) {
            return new StaleEntityVersionException(message, error);
        }
        if (kind instanceof MalformedETagException) {
            return new InvalidEntityVersionException(message, error);
        }
        if (kind instanceof InvalidRowException) {
            return new DataIntegrityViolationException(message, error);
        }
        if (kind instanceof TableNotFoundException
                || kind instanceof InvalidQueryException
                || kind instanceof InvalidTableNameException) {
            return new InvalidDataAccessResourceUsageException(message, error);
        }
        if (kind instanceof PermissionDeniedException) {
            return new PermissionDeniedDataAccessException(message, error);
        }
        if (kind instanceof StoreCorruptedException) {
            return new NonTransientDataAccessResourceException(message, error);
        }
        if (kind.isRetryable()) {
            return new TransientDataAccessResourceException(message, error);
        }
        return kind instanceof dev.tables.engine.StoreUnavailableException
                ? new DataAccessResourceFailureException(message, error)
                : new UncategorizedTablesException(error);
    }

    private static String message(RuntimeException error) {
        return String.valueOf(error.getMessage());
    }
}
