package dev.tables.benchmarks.startup;

import dev.tables.benchmarks.startup.application.Application;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What is started. */
enum Variant {
    BARE(
            "Spring Boot alone",
            "spring.autoconfigure.exclude=dev.tables.boot.autoconfigure.TablesAutoConfiguration",
            Application.class),
    STORE("with a store on disk and a template", "", Application.class),
    REPOSITORIES("with three repositories besides", "", Application.class, Repositories.class),
    KEY_VALUE("with three of Spring Data KeyValue instead", "", Application.class, KeyValueRepositories.class);

    /** Libraries of the contenders. With them Spring sets up JPA, and asks of each repository whose it is. */
    private static final Predicate<String> OTHERS = Pattern.compile(
                    "(spring-(boot-)?(starter-)?(data-)?(jpa|jdbc|relational|orm|hibernate|persistence|sql|aspects)"
                            + "|hibernate-|jakarta\\.persistence|aspectj|HikariCP|h2-|sqlite|jmh-).*\\.jar")
            .asMatchPredicate();

    private static final Predicate<String> KEY_VALUES =
            Pattern.compile("spring-data-keyvalue-.*\\.jar").asMatchPredicate();

    private final String text;
    private final String property;
    private final List<Class<?>> sources;

    Variant(String text, String property, Class<?>... sources) {
        this.text = text;
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

    /** Whether an application of this kind has the file of that name on its class path. */
    boolean needs(String file) {
        return !OTHERS.test(file) && (this == KEY_VALUE || !KEY_VALUES.test(file));
    }

    String text() {
        return text;
    }
}
