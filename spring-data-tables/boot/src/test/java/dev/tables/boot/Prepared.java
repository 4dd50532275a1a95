package dev.tables.boot;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.test.generate.TestGenerationContext;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.test.tools.TestCompiler;
import org.springframework.javapoet.ClassName;

/**
 * An application prepared ahead of time with some properties, to be started with others. What is written shares packages with
 * what is not public, so tests run with {@code @CompileWithForkedClassLoader}, and prepare one application each.
 */
final class Prepared {
    private final TestGenerationContext generation = new TestGenerationContext(Prepared.class);
    private final ApplicationContextInitializer<GenericApplicationContext> initializer;

    Prepared(Class<?> configuration, String... properties) {
        ClassName written;
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            TestPropertyValues.of(properties).applyTo(context);
            context.register(configuration);
            System.setProperty(AbstractAotProcessor.AOT_PROCESSING, "true");
            written = new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        } finally {
            System.clearProperty(AbstractAotProcessor.AOT_PROCESSING);
        }
        generation.writeGeneratedContent();
        initializer = compiled(written.canonicalName());
    }

    @SuppressWarnings("unchecked")
    private ApplicationContextInitializer<GenericApplicationContext> compiled(String name) {
        AtomicReference<ApplicationContextInitializer<GenericApplicationContext>> compiled = new AtomicReference<>();
        TestCompiler.forSystem()
                .with(generation)
                .withCompilerOptions("-parameters")
                .compile(all -> compiled.set(all.getInstance(ApplicationContextInitializer.class, name)));
        return compiled.get();
    }

    /** What it registers for a native image. */
    RuntimeHints hints() {
        return generation.getRuntimeHints();
    }

    /** Starts it, shows it, and stops it. Returns why it did not start, or null. */
    @Nullable
    Throwable start(Consumer<GenericApplicationContext> started, String... properties) {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.setClassLoader(initializer.getClass().getClassLoader());
            TestPropertyValues.of(properties).applyTo(context);
            initializer.initialize(context);
            try {
                context.refresh();
            } catch (RuntimeException refused) {
                return refused;
            }
            started.accept(context);
            return null;
        }
    }
}
