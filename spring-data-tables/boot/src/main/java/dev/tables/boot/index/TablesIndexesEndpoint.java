package dev.tables.boot.index;

import dev.tables.boot.actuate.TablesEndpointProperties;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.job.JobProgress;
import dev.tables.mapping.job.SkippedEntity;
import dev.tables.mapping.job.TableJobPhase;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/**
 * Actuator endpoint {@code tablesindexes}: the states of indexes and the progress of backfills. The endpoint also
 * starts backfills and drops indexes.
 */
@Endpoint(id = "tablesindexes")
public final class TablesIndexesEndpoint {
    private static final int CONFLICT = 409;
    private static final int GONE = WebEndpointResponse.STATUS_NO_CONTENT;

    private final TablesIndexLifecycle indexes;
    private final TablesEndpointProperties properties;

    /**
     * Creates an endpoint for these indexes. The response contains keys only if the configuration properties allow it.
     */
    public TablesIndexesEndpoint(TablesIndexLifecycle indexes, TablesEndpointProperties properties) {
        this.indexes = indexes;
        this.properties = properties;
    }

    /** Returns every index in the store. Sends one request. */
    @ReadOperation
    public IndexesDescriptor indexes(SecurityContext security) {
        boolean shown = properties.showKeys().isShown(security, properties.roles());
        return new IndexesDescriptor(indexes.allIndexStatuses().stream()
                .map(status -> IndexDescriptor.of(status, shown))
                .toList());
    }

    /** Returns one index; status 404 with the reason if the store does not contain it. Sends one request. */
    @ReadOperation
    public WebEndpointResponse<OperationResponseBody> index(
            SecurityContext security, @Selector String entity, @Selector String index) {
        return state(entity, index, properties.showKeys().isShown(security, properties.roles()));
    }

    /**
     * Starts a backfill in the background and returns the state; requires no body. Status 404 if the application does
     * not declare the index, 409 if it is being dropped, both with the reason. Sends two requests.
     */
    @WriteOperation
    public WebEndpointResponse<OperationResponseBody> backfill(@Selector String entity, @Selector String index) {
        return backfillOrRebuild(entity, index, null);
    }

    /**
     * Starts a backfill or a rebuild in the background, according to the body, and returns the state.
     *
     * @param rebuild whether to rebuild the index with the definition of this application. A rebuild also restores an
     *     index that was dropped, unless its rows are being removed.
     */
    @WriteOperation
    public WebEndpointResponse<OperationResponseBody> backfillOrRebuild(
            @Selector String entity, @Selector String index, @Nullable Boolean rebuild) {
        boolean again = Boolean.TRUE.equals(rebuild);
        String refusal = indexes.refusal(entity, index, again);
        if (refusal != null) {
            return refused(CONFLICT, refusal);
        }
        boolean declared = again ? indexes.rebuild(entity, index) : indexes.backfill(entity, index);
        return declared ? state(entity, index, false) : undeclared(entity, index);
    }

    /**
     * Drops an index, whether or not this application declares it, and returns the state. Status 204 if its rows are
     * already deleted, 404 with the reason if the index does not exist.
     */
    @DeleteOperation
    public WebEndpointResponse<OperationResponseBody> drop(@Selector String entity, @Selector String index) {
        if (!indexes.drop(entity, index)) {
            return absent(entity, index);
        }
        WebEndpointResponse<OperationResponseBody> state = state(entity, index, false);
        return state.getStatus() == WebEndpointResponse.STATUS_OK ? state : new WebEndpointResponse<>(GONE);
    }

    private WebEndpointResponse<OperationResponseBody> state(String entity, String index, boolean showKeys) {
        return indexes.allIndexStatuses().stream()
                .filter(one -> one.entitySet().entityName().equals(entity)
                        && one.name().equals(index))
                .findFirst()
                .map(one -> new WebEndpointResponse<OperationResponseBody>(IndexDescriptor.of(one, showKeys)))
                .orElseGet(() -> absent(entity, index));
    }

    private WebEndpointResponse<OperationResponseBody> undeclared(String entity, String index) {
        return refused(
                WebEndpointResponse.STATUS_NOT_FOUND,
                "This application does not declare index '" + index + "' of " + entity + ". It declares "
                        + indexes.declared() + ".");
    }

    private WebEndpointResponse<OperationResponseBody> absent(String entity, String index) {
        return refused(
                WebEndpointResponse.STATUS_NOT_FOUND,
                "Index '" + index + "' of " + entity
                        + " does not exist in the store. GET /actuator/tablesindexes lists all indexes.");
    }

    private static WebEndpointResponse<OperationResponseBody> refused(int status, String reason) {
        return new WebEndpointResponse<>(new RejectionDescriptor(reason), status);
    }

    /**
     * The indexes in the store.
     *
     * @param indexes every index in the store
     */
    public record IndexesDescriptor(List<IndexDescriptor> indexes) implements OperationResponseBody {}

    /**
     * The reason why an action was rejected.
     *
     * @param reason the reason as readable text
     */
    public record RejectionDescriptor(String reason) implements OperationResponseBody {}

    /**
     * An index.
     *
     * @param entity the entity
     * @param index the name of the index
     * @param table the table of the entities
     * @param definition the definition of the index
     * @param state the state of the index
     * @param stateReason the reason for the state; null, and so omitted, if it needs no explanation
     * @param backfill the progress of its backfill; null if no backfill has started
     */
    public record IndexDescriptor(
            String entity,
            String index,
            String table,
            String definition,
            String state,
            @Nullable String stateReason,
            @Nullable BackfillDescriptor backfill)
            implements OperationResponseBody {
        static IndexDescriptor of(IndexStatus status, boolean showKeys) {
            return new IndexDescriptor(
                    status.entitySet().entityName(),
                    status.name(),
                    status.entitySet().table(),
                    status.definition().canonicalText(),
                    status.state().name(),
                    status.stateReason().isEmpty() ? null : status.stateReason(),
                    status.backfillProgress().phase() == TableJobPhase.NOT_STARTED
                            ? null
                            : BackfillDescriptor.of(status.backfillProgress(), showKeys));
        }
    }

    /**
     * The progress of a backfill.
     *
     * @param phase the current phase
     * @param percentComplete the completed percentage of all phases; null while rows are removed, because their number
     *     is unknown
     * @param progressUnit the unit of this phase: {@code entities} or {@code index rows}
     * @param processedRows the number of units processed in this phase
     * @param totalRows the approximate number of units in this phase; null if unknown
     * @param writtenIndexRows the number of index rows written
     * @param removedIndexRows the number of index rows removed
     * @param rowsPerSecond the rate of the current run; null if no backfill runs
     * @param remainingSeconds the estimated remaining time; null if no backfill runs
     * @param uniqueIndexConflicts the number of entities that conflict with another one in a unique index
     * @param conflictingEntityKeys the keys of the first conflicting entities; null unless keys are shown
     */
    public record BackfillDescriptor(
            String phase,
            @Nullable Integer percentComplete,
            String progressUnit,
            long processedRows,
            @Nullable Long totalRows,
            long writtenIndexRows,
            long removedIndexRows,
            @Nullable Long rowsPerSecond,
            @Nullable Long remainingSeconds,
            long uniqueIndexConflicts,
            @Nullable List<PrimaryKey> conflictingEntityKeys) {
        static BackfillDescriptor of(JobProgress progress, boolean showKeys) {
            Duration left = progress.remainingTime();
            return new BackfillDescriptor(
                    progress.phase().name(),
                    progress.percentComplete() < 0 ? null : progress.percentComplete(),
                    progress.phase().readsIndexRows() ? "index rows" : "entities",
                    progress.processedRows(),
                    progress.totalRows() < 0 ? null : progress.totalRows(),
                    progress.changedRows(),
                    progress.counts().orphanedIndexRows(),
                    progress.rowsPerSecond() <= 0 ? null : Math.round(progress.rowsPerSecond()),
                    left == null ? null : left.toSeconds(),
                    progress.counts().uniqueIndexConflicts(),
                    showKeys
                            ? progress.skippedEntities().stream()
                                    .map(SkippedEntity::primaryKey)
                                    .toList()
                            : null);
        }
    }
}
