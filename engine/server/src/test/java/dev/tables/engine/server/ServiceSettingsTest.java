package dev.tables.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ErrorCode;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.RowDecoder;
import dev.tables.engine.StoreUnavailableException;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.request.ForwardingTableStore;
import dev.tables.engine.server.internal.ServiceProperties;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every read asks for the rules of browsers: nobody may wait for another's reading of them. */
class ServiceSettingsTest {
    private static final byte[] RULES = ("<StorageServiceProperties><Cors><CorsRule><AllowedOrigins>*</AllowedOrigins>"
                    + "<AllowedMethods>GET</AllowedMethods><AllowedHeaders></AllowedHeaders><ExposedHeaders></ExposedHeaders>"
                    + "<MaxAgeInSeconds>5</MaxAgeInSeconds></CorsRule></Cors></StorageServiceProperties>")
            .getBytes(StandardCharsets.UTF_8);

    private final AtomicLong nanos = new AtomicLong();
    private final TableStore tables = LocalTableStore.inMemory();

    @Test
    void oldSettingsAreUsedWhileOneThreadReads() throws Exception {
        CountDownLatch reads = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        HeldStore store = new HeldStore(tables);
        ServiceSettings here = new ServiceSettings(store, nanos::get);
        ServiceSettings there = new ServiceSettings(tables, nanos::get);
        assertThat(here.properties().cors()).isEmpty();
        there.change(RULES, RULES.length);
        nanos.addAndGet(Duration.ofSeconds(6).toNanos());
        store.held = () -> {
            reads.countDown();
            try {
                mayEnd.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        };
        Thread reader = new Thread(here::properties);
        reader.start();
        reads.await();
        ServiceProperties meanwhile = here.properties();
        mayEnd.countDown();
        reader.join();

        assertThat(meanwhile.cors()).isEmpty();
        assertThat(here.properties().cors()).hasSize(1);
    }

    @Test
    void settingsAreReadAgainAfterAFailure() {
        HeldStore store = new HeldStore(tables);
        ServiceSettings settings = new ServiceSettings(store, nanos::get);
        store.held = () -> {
            throw new StoreUnavailableException(ErrorCode.SERVER_BUSY, "It is off.", null);
        };
        assertThatThrownBy(settings::properties).isInstanceOf(StoreUnavailableException.class);
        store.held = () -> {};
        assertThat(settings.properties().cors()).isEmpty();
        settings.change(RULES, RULES.length);
        assertThat(settings.properties().cors()).hasSize(1);
    }

    /** Does something before each read of a row. */
    private static final class HeldStore extends ForwardingTableStore {
        private volatile Runnable held = () -> {};

        HeldStore(TableStore store) {
            super(store);
        }

        @Override
        public <T> @Nullable T get(String table, PrimaryKey keys, Projection projection, RowDecoder<T> decoder) {
            held.run();
            return super.get(table, keys, projection, decoder);
        }
    }
}
