package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks that no exception of a module has keys in its message unless they are switched on: it finds every exception among the classes of
 * the module and creates it in every way that the class offers, with keys that contain {@link #MARK}. A new exception is part of it without
 * being listed.
 */
public abstract class HiddenKeys {
    /** Part of every key that the exceptions are given. */
    public static final String MARK = "MARKED-KEY-42";

    private static final Pattern STATEMENT = Pattern.compile("[^;{}]+");
    private static final Pattern SENTENCE = Pattern.compile("\"[^\"\\n]*\\w \\w[^\"\\n]*\"");
    private static final Pattern KEY = Pattern.compile(
            "(?:\"|\\+)\\s*\\+?\\s*\\(?(?:\\w+(?:\\(\\))?\\.)*(?:partitionKey|rowKey|keys|primaryKey|rowKeys|partitionKeyRange|rowKeyRange)(?:\\(\\))?\\s*(?:\\+|\\)?,|\\)?$)");

    /** Returns the arguments of exceptions by type, among them keys that contain {@link #MARK}. */
    protected abstract Map<Class<?>, Object> arguments();

    /** Shows keys in messages, or hides them. */
    protected abstract void show(boolean keys);

    /** Messages of exceptions, and of their causes that are ours, have no key by default. */
    @Test
    public void exceptionsHideKeys() throws IOException {
        for (Throwable one : created()) {
            for (Throwable at = one; at != null; at = at.getCause()) {
                assertThat(at.toString()).as(one.getClass().getName()).doesNotContain(MARK);
            }
        }
    }

    /** A message has the keys of its exception if keys are shown. */
    @Test
    public void exceptionsShowKeysIfConfigured() throws IOException {
        List<Throwable> created;
        show(true);
        try {
            created = created();
        } finally {
            show(false);
        }
        assertThat(created).allSatisfy(one -> assertThat(String.valueOf(one)).doesNotContain("(keys hidden)"));
    }

    /** Statements that build a sentence do not append keys to it, except by {@code PrimaryKeyFormatter}. */
    @Test
    public void messagesAreBuiltWithThePrimaryKeyFormatter() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".java")).toList()) {
                String code =
                        Files.readString(file).replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("(?m)^\\s*//.*$", "");
                STATEMENT
                        .matcher(code)
                        .results()
                        .map(statement -> statement.group().strip())
                        .filter(HiddenKeys::isSentenceWithKey)
                        .forEach(statement -> found.add(file + ": " + statement));
            }
        }
        assertThat(found)
                .as("Use PrimaryKeyFormatter for the keys in messages.")
                .isEmpty();
    }

    private static boolean isSentenceWithKey(String statement) {
        return SENTENCE.matcher(statement).find() && KEY.matcher(statement).find();
    }

    private List<Throwable> created() throws IOException {
        CreatedExceptions created = new CreatedExceptions(arguments());
        List<Throwable> all = new ArrayList<>();
        for (Class<?> exception : exceptions()) {
            List<Throwable> found = created.of(exception);
            assertThat(found)
                    .as("Found no way to create " + exception.getName() + ". Add the types of its arguments.")
                    .isNotEmpty();
            all.addAll(found);
        }
        assertThat(all).isNotEmpty();
        return all;
    }

    /** Returns the exception classes of the module that are not abstract. */
    private static List<Class<?>> exceptions() throws IOException {
        try (Stream<Path> files = Files.walk(PackageBoundary.CLASSES)) {
            return files.map(file -> PackageBoundary.CLASSES.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.endsWith("-info.class"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace(File.separatorChar, '.'))
                    .flatMap(HiddenKeys::loaded)
                    .filter(type -> Throwable.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers()))
                    .toList();
        }
    }

    /** Returns the class, or nothing if it extends a type of an optional dependency that is absent. */
    private static Stream<Class<?>> loaded(String name) {
        try {
            return Stream.of(Class.forName(name, false, HiddenKeys.class.getClassLoader()));
        } catch (ClassNotFoundException | LinkageError absent) {
            return Stream.empty();
        }
    }
}
