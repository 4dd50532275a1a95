package dev.tables.processor;

import dev.tables.processor.check.EntityChecks;
import dev.tables.processor.diagnostic.DiagnosticCode;
import dev.tables.processor.diagnostic.Diagnostics;
import dev.tables.processor.diagnostic.Place;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.read.EntityReader;
import dev.tables.processor.write.MapperWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/**
 * Writes a mapper and a key for each class annotated with {@code @TableEntity}, or says what is wrong with it.
 *
 * <p>An entity that mentions types which other processors have yet to write waits for the next round. No exception leaves
 * the processor: a fault becomes one diagnostic that asks for a report.
 */
public final class MapperProcessor extends AbstractProcessor {
    private static final String TABLE_ENTITY = "dev.tables.annotation.TableEntity";

    private final Set<String> waiting = new LinkedHashSet<>();

    /** Called by the compiler. */
    public MapperProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(TABLE_ENTITY);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (round.processingOver()) {
            // The compiler itself has said which types are missing.
            return false;
        }
        List<TypeElement> entities = new ArrayList<>();
        Elements elements = processingEnv.getElementUtils();
        for (String name : waiting) {
            TypeElement entity = elements.getTypeElement(name);
            if (entity != null) {
                entities.add(entity);
            }
        }
        waiting.clear();
        TypeElement annotation = elements.getTypeElement(TABLE_ENTITY);
        if (annotation != null) {
            for (Element element : round.getElementsAnnotatedWith(annotation)) {
                if (element instanceof TypeElement entity) {
                    entities.add(entity);
                }
            }
        }
        entities.forEach(this::process);
        return false;
    }

    private void process(TypeElement entity) {
        SuppressWarnings suppressed = entity.getAnnotation(SuppressWarnings.class);
        boolean warn = suppressed == null || !Arrays.asList(suppressed.value()).contains("tables");
        Diagnostics diagnostics = new Diagnostics(processingEnv.getMessager(), warn);
        try {
            map(entity, diagnostics);
        } catch (IOException | RuntimeException fault) {
            diagnostics.report(
                    DiagnosticCode.INTERNAL_ERROR,
                    Place.of(entity),
                    "The processor failed on " + entity.getSimpleName() + " with " + fault
                            + " at " + (fault.getStackTrace().length == 0 ? "?" : fault.getStackTrace()[0])
                            + ". Please report it with the source of the class.");
        }
    }

    private void map(TypeElement element, Diagnostics diagnostics) throws IOException {
        ProcessingEnvironment environment = processingEnv;
        MappedEntity entity = new EntityReader(environment).read(element);
        if (entity == null) {
            waiting.add(element.getQualifiedName().toString());
            return;
        }
        EntityChecks.check(entity, diagnostics);
        if (diagnostics.failed()) {
            return;
        }
        try {
            MapperWriter.write(entity, environment.getFiler());
        } catch (FilerException taken) {
            diagnostics.report(
                    DiagnosticCode.NAME_TAKEN,
                    entity.place(),
                    "A class named " + entity.name().mapperName() + " or "
                            + entity.name().keyName()
                            + " is already there, so that " + entity.simpleName()
                            + " cannot have its mapper and key. Rename one of the classes.");
        }
    }
}
