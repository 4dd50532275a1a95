package dev.tables.engine.cassandra;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.servererrors.BootstrappingException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.PermissionDeniedException;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStoreException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.regex.Pattern;

/** The meaning of a driver error for its request. */
enum CqlFailure {
    /**
     * No node has begun the request, because no node could be reached or too few replicas were available. The request
     * may be retried.
     */
    NOT_BEGUN,
    /** The request may have been executed, may be executed later, or may never be executed. */
    IN_DOUBT,
    /** The user lacks the permission. */
    REFUSED,
    /**
     * The node does not have the Cassandra table. Either the node was down when the table was created, and now receives
     * its definition, or the table was dropped outside of this store. Nothing was done, and the request may be retried.
     */
    NO_TABLE,
    /** A read would scan more deleted rows than a node allows, so a retry would also fail. */
    TOO_MANY_DELETED,
    /** The cluster rejected the request as invalid; nothing was done. */
    INVALID;

    /** The code of this failure in the protocol (native protocol v5, section 9, Read_failure). */
    private static final int TOO_MANY_TOMBSTONES = 1;

    /** The error messages of Cassandra 5.0 ({@code Schema.validateTable}); the protocol has no code for this error. */
    private static final Pattern NO_SUCH_TABLE = Pattern.compile("^(table|unconfigured table) \\S+( does not exist)?$");

    static CqlFailure of(DriverException error) {
        if (error instanceof UnauthorizedException) {
            return REFUSED;
        }
        if (error instanceof InvalidQueryException
                && NO_SUCH_TABLE.matcher(String.valueOf(error.getMessage())).find()) {
            return NO_TABLE;
        }
        if (error instanceof QueryValidationException) {
            return INVALID;
        }
        if (error instanceof ReadFailureException read && read.getReasonMap().containsValue(TOO_MANY_TOMBSTONES)) {
            return TOO_MANY_DELETED;
        }
        if (error instanceof AllNodesFailedException all) {
            return ofNodes(all);
        }
        return isBegun(error) ? IN_DOUBT : NOT_BEGUN;
    }

    /**
     * Returns the failure of a request that the driver sent to several nodes in turn. The most severe error counts,
     * because a later node does not undo the work of an earlier one.
     */
    private static CqlFailure ofNodes(AllNodesFailedException all) {
        CqlFailure worst = NOT_BEGUN;
        for (List<Throwable> ofNode : all.getAllErrors().values()) {
            for (Throwable error : ofNode) {
                CqlFailure one = error instanceof DriverException typed
                        ? of(typed)
                        : error instanceof ClosedChannelException ? NOT_BEGUN : IN_DOUBT;
                if (one == IN_DOUBT) {
                    return IN_DOUBT;
                }
                worst = one == NOT_BEGUN || one == NO_TABLE ? worst : one;
            }
        }
        return worst;
    }

    /**
     * Returns whether a node may have begun the request. A node counts the live replicas twice. Before it proposes a
     * write, the node requires the replicas of the serial level. Before it commits an accepted write, the node requires
     * the replicas of the commit's level (Cassandra 5.0, {@code ReplicaPlans.forPaxos} and
     * {@code StorageProxy.commitPaxos}). If only the second count fails, the write is already accepted, and other nodes
     * complete it.
     */
    private static boolean isBegun(DriverException error) {
        return !(error instanceof UnavailableException too
                        && too.getConsistencyLevel().isSerial()
                || error instanceof RequestThrottlingException
                || error instanceof NodeUnavailableException
                || error instanceof BusyConnectionException
                || error instanceof BootstrappingException);
    }

    /** Returns whether a retry of the same request would fail too. */
    boolean isForGood() {
        return this == REFUSED || this == INVALID || this == TOO_MANY_DELETED;
    }

    /** Creates the exception for an error of a read, or of a write that was not done. */
    static TableStoreException reported(DriverException error) {
        String kind = error.getClass().getSimpleName();
        return described(error, kind).withNativeErrorCode(kind);
    }

    private static TableStoreException described(DriverException error, String kind) {
        return switch (of(error)) {
            case REFUSED ->
                new PermissionDeniedException(
                        ErrorCode.AUTHORIZATION_PERMISSION_MISMATCH,
                        "The Cassandra role has no permission for this operation (" + kind
                                + "). Grant the role CREATE, DROP, SELECT and MODIFY on the keyspace.");
            case NO_TABLE ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "A Cassandra node lacks a table of this store (" + kind
                                + "). Nothing was done. Wait until all nodes agree on the schema. If the table was"
                                + " dropped manually, restore it.",
                        error);
            case TOO_MANY_DELETED ->
                new StoreUnavailableException(
                        ErrorCode.INTERNAL_ERROR,
                        "The read would scan more deleted rows than a Cassandra node allows (" + kind
                                + ", tombstone_failure_threshold). Nothing was done. Read fewer partitions or a"
                                + " narrower range. Or reduce gc_grace_seconds of the table, but keep it above the"
                                + " interval of repairs.",
                        error);
            case INVALID ->
                new StoreUnavailableException(
                        ErrorCode.INTERNAL_ERROR,
                        "Cassandra rejected the request (" + kind
                                + "). Nothing was done. The keyspace may lack tables of this store. Open the store"
                                + " again to create them, or see the logs of the nodes.",
                        error);
            default ->
                new StoreUnavailableException(
                        ErrorCode.SERVER_BUSY,
                        "Too few Cassandra replicas responded in time for the configured consistency level (" + kind
                                + "). Nothing was done. Try again.",
                        error);
        };
    }

    /** Creates the exception for a write or a resolution that waited too long for another write of this process. */
    static StoreUnavailableException queued() {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "Another write of this process to the same partition is still in progress, or the replicas of the"
                        + " partition do not respond. Nothing was done. Try again.",
                null);
    }

    /** Creates the exception for a write that conflicted with other writers at every attempt. */
    static StoreUnavailableException busy() {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "Concurrent writes conflicted on every attempt. Nothing was done. Try again.",
                null);
    }

    /** Creates the exception for nodes that do not agree on the schema before the request timeout. */
    static StoreUnavailableException schemaDisagreement() {
        return new StoreUnavailableException(
                ErrorCode.SERVER_BUSY,
                "The Cassandra nodes have not agreed on the schema within the request timeout. Check with 'nodetool"
                        + " describecluster' that all nodes are available and have the same schema version, and try"
                        + " again.",
                null);
    }
}
