package dev.tables.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.autoconfigure.TablesAutoConfiguration;
import dev.tables.boot.index.TablesIndexesAutoConfiguration;
import dev.tables.boot.integration.TablesCacheAutoConfiguration;
import dev.tables.boot.notes.Note;
import dev.tables.data.core.TablesTemplate;
import dev.tables.integration.session.TablesSession;
import dev.tables.integration.session.TablesSessionRepository;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.session.FindByIndexNameSessionRepository;

/**
 * Spring Boot's DevTools start an application again in the same process, its own classes in a new class loader, libraries in the one that
 * stays: the directory is free again, and rows, cached values and attributes of sessions are objects of the new classes.
 */
class RestartTest {
    private static final String APPLICATION = "dev.tables.boot.notes.";

    /** Loads the application's classes itself, first, as DevTools' does. */
    private static final class Restarted extends ClassLoader {
        Restarted() {
            super(RestartTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(APPLICATION)) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? define(name) : loaded;
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream code = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (code == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException unreadable) {
                throw new ClassNotFoundException(name, unreadable);
            }
        }
    }

    @Test
    void devToolsRestartReopensTheDirectoryWithNewClasses(@TempDir Path directory) throws Exception {
        Class<?> before = null;
        for (int start = 1; start <= 3; start++) {
            Restarted classes = new Restarted();
            Class<?> note = classes.loadClass(Note.class.getName());
            assertThat(note).isNotEqualTo(before).isNotEqualTo(Note.class);
            before = note;
            run(directory, classes, note, start);
        }
    }

    private static void run(Path directory, ClassLoader classes, Class<?> note, int start) {
        new ApplicationContextRunner()
                .withClassLoader(classes)
                .withConfiguration(AutoConfigurations.of(
                        TablesAutoConfiguration.class,
                        TablesCacheAutoConfiguration.class,
                        TablesIndexesAutoConfiguration.class))
                .withBean(TablesSessionRepository.class)
                .withPropertyValues("tables.directory=" + directory, "tables.cache.enabled=true")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    var template = context.getBean(TablesTemplate.class);
                    Object made = note.getDeclaredConstructors()[0].newInstance("book", start, "text");
                    template.save(made);
                    assertThat(template.findAll(note)).hasSize(start).allMatch(note::isInstance);
                    isKept(context.getBean(CacheManager.class), made, start);
                    isKept(context.getBean(TablesSessionRepository.class), made, start);
                });
    }

    private static void isKept(CacheManager caches, Object made, int start) {
        Cache cache = Objects.requireNonNull(caches.getCache("notes"));
        if (start > 1) {
            assertThat(Objects.requireNonNull(cache.get("latest")).get()).isInstanceOf(made.getClass());
        }
        cache.put("latest", made);
    }

    private static void isKept(TablesSessionRepository sessions, Object made, int start) {
        if (start > 1) {
            assertThat(sessions.findByPrincipalName("ann").values())
                    .hasSize(start - 1)
                    .allSatisfy(session ->
                            assertThat(session.<Object>getAttribute("note")).isInstanceOf(made.getClass()));
        }
        TablesSession session = sessions.createSession();
        session.setAttribute("note", made);
        session.setAttribute(FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME, "ann");
        sessions.save(session);
    }
}
