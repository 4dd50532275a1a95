package dev.tables.benchmarks.startup;

import dev.tables.benchmarks.startup.application.Application;
import java.util.List;
import java.util.Locale;

/** What is started. */
enum Variant {
    /** Spring Boot alone. */
    BARE("spring.autoconfigure.exclude=dev.tables.boot.TablesAutoConfiguration", Application.class),
    /** With a store on disk and a template. */
    STORE("", Application.class),
    /** With the example's three repositories besides. */
    REPOSITORIES("", Application.class, Repositories.class);

    private final String property;
    private final List<Class<?>> sources;

    Variant(String property, Class<?>... sources) {
        this.property = property;
        this.sources = List.of(sources);
    }

    /** One more property, or nothing. */
    String property() {
        return property;
    }

    /** The application, and what is added to it. */
    Class<?>[] sources() {
        return sources.toArray(Class<?>[]::new);
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
