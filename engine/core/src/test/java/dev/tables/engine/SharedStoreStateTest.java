package dev.tables.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.RequestContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedStoreStateTest {
    private static final class Shared {}

    private static final class OfAnotherLayer {}

    @Test
    void usersOfAStoreShareOneObjectOfEachClass() {
        try (TableStore store = LocalTableStore.inMemory();
                TableStore other = LocalTableStore.inMemory()) {
            TableStore wrapped = RequestContext.of(RequestContext.Activity.WRITE_RECOVERY)
                    .applyTo(RequestContext.of(RequestContext.Activity.INDEX_REPAIR)
                            .applyTo(store));
            Shared shared = store.sharedState().getOrCreate(Shared.class, Shared::new);

            assertThat(wrapped.sharedState()).isSameAs(store.sharedState());
            assertThat(wrapped.sharedState().getOrCreate(Shared.class, Shared::new))
                    .isSameAs(shared);
            assertThat(store.sharedState().getOrCreate(OfAnotherLayer.class, OfAnotherLayer::new))
                    .isNotNull();
            assertThat(other.sharedState().getOrCreate(Shared.class, Shared::new))
                    .isNotSameAs(shared);
        }
    }

    @Test
    void sharedObjectIsCreatedOnceByManyThreads() throws Exception {
        SharedStoreState state = new SharedStoreState();
        AtomicInteger created = new AtomicInteger();
        Callable<Shared> user = () -> state.getOrCreate(Shared.class, () -> {
            created.incrementAndGet();
            return new Shared();
        });
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<Shared>> found = new ArrayList<>(threads.invokeAll(Collections.nCopies(64, user)));
            for (Future<Shared> one : found) {
                assertThat(one.get()).isSameAs(found.get(0).get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(created).hasValue(1);
    }

    @Test
    void closeReleasesSharedObjects() {
        TableStore store = LocalTableStore.inMemory();
        Shared before = store.sharedState().getOrCreate(Shared.class, Shared::new);
        RequestContext.of(RequestContext.Activity.WRITE_RECOVERY).applyTo(store).close();
        store.close();

        Shared after = store.sharedState().getOrCreate(Shared.class, Shared::new);

        assertThat(after).isNotSameAs(before);
        assertThat(store.sharedState().getOrCreate(Shared.class, Shared::new)).isNotSameAs(after);
    }
}
