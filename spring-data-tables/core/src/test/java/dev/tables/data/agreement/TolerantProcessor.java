package dev.tables.data.agreement;

import dev.tables.processor.MapperProcessor;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.Completion;
import javax.annotation.processing.Filer;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The product's processor, which here notes why it refuses a repository instead of failing the compilation, so that one run of the
 * compiler reports all and the start can be asked about the same ones.
 */
final class TolerantProcessor implements Processor {
    private final MapperProcessor processor = new MapperProcessor();
    private final Map<String, String> refusals = new LinkedHashMap<>();

    /** Why repositories are refused, by name. */
    Map<String, String> refusals() {
        return refusals;
    }

    @Override
    public void init(ProcessingEnvironment environment) {
        processor.init(new TolerantEnvironment(environment, new Noting(environment.getMessager())));
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        return processor.process(annotations, round);
    }

    @Override
    public Set<String> getSupportedOptions() {
        return processor.getSupportedOptions();
    }

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return processor.getSupportedAnnotationTypes();
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return processor.getSupportedSourceVersion();
    }

    @Override
    public Iterable<? extends Completion> getCompletions(
            @Nullable Element element,
            @Nullable AnnotationMirror annotation,
            @Nullable ExecutableElement member,
            @Nullable String text) {
        return processor.getCompletions(element, annotation, member, text);
    }

    private record TolerantEnvironment(ProcessingEnvironment compiler, Messager messager)
            implements ProcessingEnvironment {
        @Override
        public Map<String, String> getOptions() {
            return compiler.getOptions();
        }

        @Override
        public Messager getMessager() {
            return messager;
        }

        @Override
        public Filer getFiler() {
            return compiler.getFiler();
        }

        @Override
        public Elements getElementUtils() {
            return compiler.getElementUtils();
        }

        @Override
        public Types getTypeUtils() {
            return compiler.getTypeUtils();
        }

        @Override
        public SourceVersion getSourceVersion() {
            return compiler.getSourceVersion();
        }

        @Override
        public Locale getLocale() {
            return compiler.getLocale();
        }
    }

    /** Notes what concerns query methods, passes on the rest. */
    private final class Noting implements Messager {
        private final Messager compiler;

        Noting(Messager compiler) {
            this.compiler = compiler;
        }

        private boolean isNoted(Kind kind, CharSequence message, @Nullable Element element) {
            if (kind != Kind.ERROR || element == null || !message.toString().startsWith("[Tables/Query")) {
                return false;
            }
            Element type = element;
            Element around = element.getEnclosingElement();
            while (around != null && !(around instanceof PackageElement)) {
                type = around;
                around = around.getEnclosingElement();
            }
            refusals.merge(
                    type.toString(),
                    CompiledSources.withoutReference(message.toString()),
                    (first, next) -> first + "\n" + next);
            return true;
        }

        @Override
        public void printMessage(Kind kind, CharSequence message) {
            compiler.printMessage(kind, message);
        }

        @Override
        public void printMessage(Kind kind, CharSequence message, @Nullable Element element) {
            if (!isNoted(kind, message, element)) {
                compiler.printMessage(kind, message, element);
            }
        }

        @Override
        public void printMessage(
                Kind kind, CharSequence message, @Nullable Element element, @Nullable AnnotationMirror annotation) {
            if (!isNoted(kind, message, element)) {
                compiler.printMessage(kind, message, element, annotation);
            }
        }

        @Override
        public void printMessage(
                Kind kind,
                CharSequence message,
                @Nullable Element element,
                @Nullable AnnotationMirror annotation,
                @Nullable AnnotationValue value) {
            if (!isNoted(kind, message, element)) {
                compiler.printMessage(kind, message, element, annotation, value);
            }
        }
    }
}
