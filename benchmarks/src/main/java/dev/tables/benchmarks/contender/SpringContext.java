package dev.tables.benchmarks.contender;

import dev.tables.engine.local.Durability;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** Opens one contender's application context; each has its own, with nothing of the others in it. */
public final class SpringContext {
    private SpringContext() {}

    /** A context of one configuration, which finds {@code directory} and {@code durability} as properties. */
    public static AnnotationConfigApplicationContext open(
            Class<?> configuration, Path directory, Durability durability) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.getEnvironment()
                .getPropertySources()
                .addFirst(new MapPropertySource(
                        "benchmark",
                        Map.of("directory", directory.toAbsolutePath().toString(), "durability", durability.name())));
        context.register(configuration);
        context.refresh();
        return context;
    }
}
