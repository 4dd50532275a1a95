package dev.tables.processor.write;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import dev.tables.engine.ETag;
import dev.tables.engine.InvalidRowException;
import dev.tables.engine.RowReader;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.value.RequiredValues;
import dev.tables.processor.model.MappedEntity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The methods of a mapper for an entity without subtypes. */
final class SingleCode implements BodyCode {
    static final TypeName TIMESTAMP = ClassName.get(Instant.class).annotated(MapperWriter.NULLABLE);

    private final MappedEntity entity;
    private final ClassName type;
    private final StructCode struct;

    SingleCode(MappedEntity entity, StructCode struct) {
        this.entity = entity;
        type = Names.entity(entity.name());
        this.struct = struct;
    }

    @Override
    public List<MethodSpec> readAndWrite() {
        return List.of(
                MapperWriter.method("write", TypeName.VOID)
                        .addParameter(type, struct.variable())
                        .addParameter(RowWriter.class, "writer")
                        .addCode(struct.write(MapperWriter.schemaVersion(entity)))
                        .build(),
                MapperWriter.method("read", type)
                        .addParameter(RowReader.class, "reader")
                        .addCode(guarded(struct.read()))
                        .build());
    }

    /** Generates code that reports a row with an unexpected structure as an error of the entity, not of the store. */
    static CodeBlock guarded(CodeBlock body) {
        return CodeBlock.builder()
                .beginControlFlow("try")
                .add(body)
                .nextControlFlow("catch ($T invalidRow)", InvalidRowException.class)
                .addStatement("throw $T.rowMismatch(ENTITY, invalidRow)", RequiredValues.class)
                .endControlFlow()
                .build();
    }

    @Override
    public MethodSpec property() {
        return MapperWriter.method("property", ClassName.get(Object.class).annotated(MapperWriter.NULLABLE))
                .addParameter(type, struct.variable())
                .addParameter(String.class, "name")
                .addCode(struct.property(new SwitchCode(), List.of()))
                .build();
    }

    @Override
    public List<MethodSpec> versions() {
        List<MethodSpec> methods = new ArrayList<>();
        if (struct.hasVersion()) {
            TypeName version = ClassName.get(ETag.class).annotated(MapperWriter.NULLABLE);
            methods.add(MapperWriter.method("versionOf", version)
                    .addParameter(type, struct.variable())
                    .addCode(struct.versionOf())
                    .build());
            methods.add(MapperWriter.method("withVersion", type)
                    .addParameter(type, struct.variable())
                    .addParameter(version, "version")
                    .addCode(struct.withVersion())
                    .build());
        }
        if (struct.hasTimestamp()) {
            methods.add(MapperWriter.method("withTimestamp", type)
                    .addParameter(type, struct.variable())
                    .addParameter(TIMESTAMP, "timestamp")
                    .addCode(struct.withTimestamp())
                    .build());
        }
        return methods;
    }

    @Override
    public List<MethodSpec> others() {
        return struct.embeddedMethods();
    }
}
