package dev.tables.processor;

import java.util.List;
import java.util.stream.Stream;

/** Stand-ins of Spring's types, of the same names: the processor knows them by name only. */
final class SpringStubs {
    private static final List<String> ALL = List.of(
            type("data.repository", "Repository<T, I>", ""),
            type("data.domain", "Pageable", ""),
            type("data.domain", "Sort", ""),
            type("data.domain", "Limit", ""),
            type("data.domain", "ScrollPosition", ""),
            type("data.util", "Streamable<T>", " extends Iterable<T>"),
            type("data.domain", "Slice<T>", " extends org.springframework.data.util.Streamable<T>"),
            type("data.domain", "Page<T>", " extends Slice<T>"),
            type("data.domain", "Window<T>", " extends org.springframework.data.util.Streamable<T>"),
            annotation("org.springframework.data.repository", "NoRepositoryBean", ""),
            annotation("org.springframework.data.repository.query", "Param", "String value();"),
            annotation("org.springframework.data.annotation", "PersistenceCreator", ""),
            annotation("org.springframework.beans.factory.annotation", "Value", "String value();"),
            annotation(
                    "dev.tables.data.repository",
                    "Query",
                    "String value(); boolean count() default false; boolean exists() default false;"
                            + " boolean delete() default false;"));

    private SpringStubs() {}

    private static String type(String name, String type, String supertypes) {
        return "package org.springframework." + name + ";\npublic interface " + type + supertypes + " {}\n";
    }

    private static String annotation(String name, String type, String attributes) {
        return "package " + name + ";\npublic @interface " + type + " { " + attributes + " }\n";
    }

    /** These sources and the stand-ins. */
    static String[] with(String... sources) {
        return Stream.concat(ALL.stream(), Stream.of(sources)).toArray(String[]::new);
    }
}
