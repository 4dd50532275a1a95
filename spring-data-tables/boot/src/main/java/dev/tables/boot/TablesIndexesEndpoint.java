package dev.tables.boot;

import dev.tables.engine.RowKeys;
import dev.tables.mapping.lifecycle.BackfillProgress;
import dev.tables.mapping.lifecycle.IndexStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;

/** Actuator endpoint {@code tablesindexes}: the states of indexes, and how far backfills are; starts backfills, drops indexes. */
@Endpoint(id = "tablesindexes")
public final class TablesIndexesEndpoint {
    private static final int CONFLICT = 409;

    private final TablesIndexes indexes;
    private final TablesEndpointProperties properties;

    /** Tells of these; keys only if the properties say so. */
    public TablesIndexesEndpoint(TablesIndexes indexes, TablesEndpointProperties properties) {
        this.indexes = indexes;
        this.properties = properties;
    }

    /** Every index in the store, those of a backfill in this process as they are now: one request. */
    @ReadOperation
    public List<IndexDescriptor> indexes(SecurityContext security) {
        boolean shown = properties.showKeys().isShown(security, properties.roles());
        List<IndexStatus> here = indexes.states();
        List<IndexDescriptor> all = new ArrayList<>();
        for (IndexStatus stored : indexes.all()) {
            IndexStatus latest = here.stream()
                    .filter(one -> one.isFilling()
                            && one.state() == stored.state()
                            && one.space().key().equals(stored.space().key())
                            && one.name().equals(stored.name()))
                    .findFirst()
                    .orElse(stored);
            all.add(IndexDescriptor.of(latest, shown));
        }
        return all;
    }

    /**
     * Starts a backfill in the background; 404 if the application declares no such index, 409 with the reason if it is being
     * dropped. One request, and a few for {@code rebuild}.
     *
     * @param rebuild whether the index is to be filled anew, by the definition that this application has; so one that was
     *     dropped is taken back into use, unless its rows are being removed
     */
    @WriteOperation
    public WebEndpointResponse<RefusalDescriptor> backfill(
            @Selector String entity, @Selector String index, @Nullable Boolean rebuild) {
        boolean anew = Boolean.TRUE.equals(rebuild);
        String refusal = indexes.refusal(entity, index, anew);
        if (refusal != null) {
            return new WebEndpointResponse<>(new RefusalDescriptor(refusal), CONFLICT);
        }
        return answer(anew ? indexes.rebuild(entity, index) : indexes.backfill(entity, index));
    }

    /** Drops an index, whether this application declares it or not; 404 if there is none. */
    @DeleteOperation
    public WebEndpointResponse<RefusalDescriptor> drop(@Selector String entity, @Selector String index) {
        return answer(indexes.drop(entity, index));
    }

    private static WebEndpointResponse<RefusalDescriptor> answer(boolean found) {
        return new WebEndpointResponse<>(
                found ? WebEndpointResponse.STATUS_NO_CONTENT : WebEndpointResponse.STATUS_NOT_FOUND);
    }

    /**
     * Why nothing was done.
     *
     * @param reason in words
     */
    public record RefusalDescriptor(String reason) {}

    /**
     * An index.
     *
     * @param entity the entity
     * @param index its name
     * @param table the table of the entities
     * @param definition what it is
     * @param state its state
     * @param reason why it is in that state, or empty
     * @param backfill how far its backfill is, or null if there was none
     */
    public record IndexDescriptor(
            String entity,
            String index,
            String table,
            String definition,
            String state,
            String reason,
            @Nullable BackfillDescriptor backfill) {
        static IndexDescriptor of(IndexStatus status, boolean showKeys) {
            return new IndexDescriptor(
                    status.space().entity(),
                    status.name(),
                    status.space().table(),
                    status.definition().text(),
                    status.state().name(),
                    status.reason(),
                    status.backfill().total() < 0 ? null : BackfillDescriptor.of(status.backfill(), showKeys));
        }
    }

    /**
     * How far a backfill is.
     *
     * @param phase what is being done
     * @param done rows looked at in this phase
     * @param total how many entities there were when it began
     * @param written index rows put
     * @param removed index rows removed
     * @param rowsPerSecond the rate of the present run; 0 if nothing runs
     * @param secondsLeft an estimate, or null if nothing runs
     * @param conflicts entities that cannot be in a unique index
     * @param setAside the keys of the first of those, if keys are shown
     */
    public record BackfillDescriptor(
            String phase,
            long done,
            long total,
            long written,
            long removed,
            long rowsPerSecond,
            @Nullable Long secondsLeft,
            long conflicts,
            List<RowKeys> setAside) {
        static BackfillDescriptor of(BackfillProgress progress, boolean showKeys) {
            Duration left = progress.timeLeft();
            return new BackfillDescriptor(
                    progress.phase().name(),
                    progress.done(),
                    progress.total(),
                    progress.written(),
                    progress.removed(),
                    Math.round(progress.rate()),
                    left == null ? null : left.toSeconds(),
                    progress.conflicts(),
                    showKeys ? progress.setAside() : List.of());
        }
    }
}
