package dev.tables.benchmarks.startup;

import java.util.Locale;

/** What is started. */
enum Variant {
    /** Spring Boot alone. */
    BARE("spring.autoconfigure.exclude=dev.tables.boot.TablesAutoConfiguration", WithoutRepositories.class),
    /** With a store on disk and a template. */
    STORE("", WithoutRepositories.class),
    /** With the example's three repositories besides. */
    REPOSITORIES("", WithRepositories.class);

    private final String property;
    private final Class<?> application;

    Variant(String property, Class<?> application) {
        this.property = property;
        this.application = application;
    }

    /** One more property, or nothing. */
    String property() {
        return property;
    }

    Class<?> application() {
        return application;
    }

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
