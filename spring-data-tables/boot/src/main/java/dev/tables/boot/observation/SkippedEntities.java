package dev.tables.boot.observation;

import dev.tables.data.core.event.UnreadableEntityEvent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.context.ApplicationListener;

/**
 * A counter of entities that queries omitted because they cannot be read: {@code tables.entities.skipped} by table and
 * reason.
 */
final class SkippedEntities implements MeterBinder, ApplicationListener<UnreadableEntityEvent> {
    private final List<MeterRegistry> registries = new CopyOnWriteArrayList<>();

    @Override
    public void bindTo(MeterRegistry registry) {
        registries.add(registry);
    }

    @Override
    public void onApplicationEvent(UnreadableEntityEvent event) {
        for (MeterRegistry registry : registries) {
            Counter.builder("tables.entities.skipped")
                    .tag("table", event.tableName())
                    .tag("reason", event.exception().getClass().getSimpleName())
                    .description("Entities that queries skipped because they could not be read")
                    .register(registry)
                    .increment();
        }
    }
}
