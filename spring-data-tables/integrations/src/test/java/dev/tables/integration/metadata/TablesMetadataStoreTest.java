package dev.tables.integration.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.testing.Seed;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.integration.metadata.ConcurrentMetadataStore;
import org.springframework.integration.selector.MetadataStoreSelector;
import org.springframework.messaging.support.MessageBuilder;

/** Metadata in a table, held against a map. */
class TablesMetadataStoreTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_125);

    private final TablesTemplate template = new TablesTemplate(LocalTableStore.inMemory());

    @Test
    void storeMatchesAMap() {
        RandomGenerator random = SEED.random();
        ConcurrentMetadataStore store = new TablesMetadataStore(template);
        ConcurrentMap<String, String> model = new ConcurrentHashMap<>();
        List<String> keys = List.of("a", "a/b", "C:\\files#1?", "", "ä", "x".repeat(400));
        for (int i = 0; i < 2000; i++) {
            String key = keys.get(random.nextInt(keys.size()));
            String value = "v" + random.nextInt(4);
            switch (random.nextInt(5)) {
                case 0 -> {
                    store.put(key, value);
                    model.put(key, value);
                }
                case 1 -> assertThat(store.putIfAbsent(key, value)).isEqualTo(model.putIfAbsent(key, value));
                case 2 -> assertThat(store.remove(key)).isEqualTo(model.remove(key));
                case 3 -> {
                    String old = "v" + random.nextInt(4);
                    assertThat(store.replace(key, old, value)).isEqualTo(model.replace(key, old, value));
                }
                default -> assertThat(store.get(key)).isEqualTo(model.get(key));
            }
        }
        assertThat(new TablesMetadataStore(template, "other").get("a")).isNull();
    }

    @Test
    void replaceSucceedsForOneOfManyThreads() throws Exception {
        ConcurrentMetadataStore store = new TablesMetadataStore(template);
        store.put("count", "0");
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            Callable<Boolean> increment = () -> {
                while (true) {
                    int now = Integer.parseInt(new TablesMetadataStore(template).get("count"));
                    if (store.replace("count", Integer.toString(now), Integer.toString(now + 1))) {
                        return true;
                    }
                }
            };
            for (var done : threads.invokeAll(
                    IntStream.range(0, 40).mapToObj(i -> increment).toList())) {
                assertThat(done.get()).isTrue();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(store.get("count")).isEqualTo("40");
    }

    @Test
    void receiverAcceptsEachMessageOnce() {
        MetadataStoreSelector once = new MetadataStoreSelector(
                message -> message.getPayload().toString(), new TablesMetadataStore(template, "orders"));

        assertThat(once.accept(MessageBuilder.withPayload("one").build())).isTrue();
        assertThat(once.accept(MessageBuilder.withPayload("one").build())).isFalse();
        assertThat(once.accept(MessageBuilder.withPayload("two").build())).isTrue();
    }
}
