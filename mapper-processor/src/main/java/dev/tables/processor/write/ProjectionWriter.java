package dev.tables.processor.write;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.tables.processor.model.MappedEntity;
import dev.tables.processor.model.MappedProjection;
import dev.tables.processor.model.MappedProjection.Getter;
import java.io.IOException;
import javax.annotation.processing.Filer;
import javax.annotation.processing.FilerException;
import javax.lang.model.element.Modifier;

/** A generator of records that implement interface projections. */
public final class ProjectionWriter {
    private ProjectionWriter() {}

    /**
     * Writes the record for an entity, in the package of the interface. If a class with that name already exists, no
     * record is written, and Spring creates a proxy for the interface.
     *
     * @throws IOException if the file cannot be written
     */
    public static void write(MappedProjection projection, MappedEntity entity, Filer filer) throws IOException {
        String name = projection.recordName(entity.name());
        JavaFile file = JavaFile.builder(
                        projection.name().packageName(),
                        record(projection, entity, name).build())
                .addFileComment(
                        "Generated from $L. Change $L, not this file.",
                        projection.name().qualifiedName(),
                        projection.name().simpleName())
                .indent("    ")
                .skipJavaLangImports(!projection.name().hidesJavaLang())
                .build();
        try {
            SourceText.write(file, projection.name().inPackage(name), projection.place(), filer);
        } catch (FilerException taken) {
            return;
        }
    }

    private static TypeSpec.Builder record(MappedProjection projection, MappedEntity entity, String name) {
        ClassName type = Names.entity(projection.name());
        TypeSpec.Builder made = TypeSpec.recordBuilder(name)
                .addJavadoc("A {@link $T} of a {@code $L}.\n\n", type, entity.simpleName())
                .addSuperinterface(type);
        if (projection.isPublic()) {
            made.addModifiers(Modifier.PUBLIC);
        }
        if (projection.deprecated()) {
            made.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                    .addMember("value", "{$S, $S}", "deprecation", "removal")
                    .build());
        }
        if (entity.shape().generatedVisible()) {
            made.addAnnotation(MapperWriter.GENERATED);
        }
        MethodSpec.Builder header = MethodSpec.compactConstructorBuilder();
        for (Getter getter : projection.getters()) {
            TypeName returned = typeOf(getter);
            header.addParameter(returned, getter.property());
            made.addJavadoc("@param $L the value of {@code $L}\n", getter.property(), getter.property());
            made.addMethod(MethodSpec.methodBuilder(getter.method())
                    .addAnnotation(Override.class)
                    .addModifiers(Modifier.PUBLIC)
                    .returns(returned)
                    .addStatement("return $N", getter.property())
                    .build());
        }
        return made.recordConstructor(header.build());
    }

    private static TypeName typeOf(Getter getter) {
        TypeName type = TypeName.get(getter.type());
        return getter.nullable() ? type.annotated(MapperWriter.NULLABLE) : type;
    }
}
