package dev.tables.processor.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.tables.annotation.TableEntity;
import dev.tables.processor.diagnostic.SourceLocation;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The processor reads annotations and their attributes by name: a wrong name must not read as absent or as a default. */
class AnnotationNamesTest {
    @Test
    void everyAnnotationNameExists() throws ReflectiveOperationException {
        List<String> names = new ArrayList<>();
        for (Field field : AnnotationNames.class.getDeclaredFields()) {
            if (field.getType() == String.class && !field.getName().equals("PACKAGE")) {
                field.setAccessible(true);
                names.add((String) field.get(null));
            }
        }
        names.removeIf(name -> !name.startsWith(AnnotationNames.PACKAGE));
        assertThat(names)
                .hasSizeGreaterThan(20)
                .allSatisfy(name -> assertThat(
                                Class.forName(name.replace(".List", "$List")).isAnnotation())
                        .isTrue());
    }

    @Test
    void unknownAttributesAreRejected() throws IOException {
        Reads reads = new Reads();
        var task = ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, List.of("-proc:only"), List.of(ReadTable.class.getName()), null);
        task.setProcessors(List.of(reads));
        assertThat(task.call()).isTrue();
        assertThat(reads.read).isEqualTo("tables");
        assertThat(reads.isWritten).isTrue();
    }

    @TableEntity(table = "tables")
    private record ReadTable() {}

    private static final class Reads extends AbstractProcessor {
        private String read = "";
        private boolean isWritten;

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return Set.of("*");
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return SourceVersion.latest();
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            if (!round.processingOver()) {
                Element entity = processingEnv.getElementUtils().getTypeElement(ReadTable.class.getCanonicalName());
                SourceLocation place =
                        SourceLocation.of(entity, entity.getAnnotationMirrors().get(0));
                Mirrors mirrors = new Mirrors(processingEnv.getElementUtils());
                read = mirrors.string(place, "table");
                isWritten = mirrors.isWritten(place, "table");
                assertThatIllegalStateException().isThrownBy(() -> mirrors.string(place, "tabel"));
                assertThatIllegalStateException().isThrownBy(() -> mirrors.isWritten(place, "tabel"));
            }
            return false;
        }
    }
}
