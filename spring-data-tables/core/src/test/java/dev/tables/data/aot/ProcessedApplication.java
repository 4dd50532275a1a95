package dev.tables.data.aot;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.io.InputStreamSource;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;

/** An application that was processed ahead of time: what was written, and the same compiled and started. */
public final class ProcessedApplication {
    private final TestGenerationContext generation = new TestGenerationContext(ProcessedApplication.class);
    private final List<String> errors = new ArrayList<>();
    private final ClassName initializer;

    /** Processes an application, all of whose classes must be public. */
    public ProcessedApplication(Class<?> configuration) {
        this(configuration, Map.of());
    }

    /** The same with properties. */
    public ProcessedApplication(Class<?> configuration, Map<String, Object> properties) {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource("test", new HashMap<>(properties)));
            context.setClassLoader(configuration.getClassLoader());
            context.register(configuration);
            initializer = processed(context);
        }
        generation.writeGeneratedContent();
    }

    private ClassName processed(AnnotationConfigApplicationContext context) {
        Logger logger = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        logger.addAppender(appender);
        try {
            return new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        } finally {
            logger.detachAppender(appender);
            appender.list.stream()
                    .filter(event -> event.getLevel() == Level.ERROR)
                    .forEach(event -> errors.add(event.getFormattedMessage()));
        }
    }

    /** The errors that were logged meanwhile. */
    public List<String> errors() {
        return errors;
    }

    /** The class that implements a repository, or null if none was written. */
    public @Nullable String source(Class<?> repository) {
        return content(Kind.SOURCE, fragment(repository).replace('.', '/') + ".java");
    }

    /** The file with a repository's plans, or null if none was written. */
    public @Nullable String metadata(Class<?> repository) {
        return content(Kind.RESOURCE, repository.getName().replace('.', '/') + ".json");
    }

    /** The name of the class that implements a repository. */
    public static String fragment(Class<?> repository) {
        return repository.getPackageName() + "." + repository.getSimpleName() + "Impl__AotRepository";
    }

    public RuntimeHints hints() {
        return generation.getRuntimeHints();
    }

    private @Nullable String content(Kind kind, String path) {
        InputStreamSource file =
                generation.getGeneratedFiles().getGeneratedFiles(kind).get(path);
        if (file == null) {
            return null;
        }
        try (var bytes = file.getInputStream()) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** What the application does when it is started, as often as asked. */
    public ApplicationContextInitializer<GenericApplicationContext> compile() {
        return compile("-parameters");
    }

    /** Compiles with other options, such as another class path. */
    @SuppressWarnings("unchecked")
    public ApplicationContextInitializer<GenericApplicationContext> compile(String... options) {
        AtomicReference<ApplicationContextInitializer<GenericApplicationContext>> compiled = new AtomicReference<>();
        TestCompiler.forSystem()
                .with(generation)
                .withCompilerOptions(options)
                .compile(all -> compiled.set(
                        all.getInstance(ApplicationContextInitializer.class, initializer.canonicalName())));
        assertThat(compiled.get()).isNotNull();
        return compiled.get();
    }

    /** The application, started. */
    public static GenericApplicationContext start(ApplicationContextInitializer<GenericApplicationContext> compiled) {
        GenericApplicationContext context = new GenericApplicationContext();
        context.setClassLoader(compiled.getClass().getClassLoader());
        compiled.initialize(context);
        context.refresh();
        return context;
    }
}
