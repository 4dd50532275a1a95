package dev.tables.mapping.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.Capability;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.mapping.blob.BlobStoreException;
import java.io.IOException;
import java.time.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What finished writes leave for later, which is done beside writes that have nothing to do with them. */
class FinishedWritesTest {
    private static final String TABLE = "Films";

    private final TableStore store = new ForwardingTableStore(LocalTableStore.inMemory()) {
        @Override
        public Set<Capability> capabilities() {
            EnumSet<Capability> ofService = EnumSet.copyOf(super.capabilities());
            ofService.add(Capability.BENEFITS_FROM_PARALLEL_REQUESTS);
            return ofService;
        }
    };

    private final IntentLog log = new IntentLog(store, Clock.systemUTC());

    @AfterEach
    void close() {
        store.close();
    }

    private String finished(BooleanSupplier removal) {
        store.createTableIfNotExists(TABLE);
        log.createTable();
        String id = log.newId();
        log.begin(id, "index", TABLE, "p", writer -> {});
        store.write(TABLE, log.commitRecordOperation(id, "p"));
        log.completeCommit(id, TABLE, "p", List.of(removal));
        return id;
    }

    @Test
    void failedCleanupLeavesTheIntentToRecovery() {
        String removed = finished(() -> true);
        String open = finished(() -> false);
        String unreadable = finished(() -> {
            throw new BlobStoreException("No answer", new IOException());
        });

        log.cleanUpFinished();

        assertThat(log.find(removed)).isNull();
        assertThat(log.find(open)).isNotNull();
        assertThat(log.find(unreadable)).isNotNull();
    }
}
