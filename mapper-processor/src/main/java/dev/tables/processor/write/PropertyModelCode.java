package dev.tables.processor.write;

import com.palantir.javapoet.CodeBlock;
import dev.tables.annotation.EncryptionRolloutStage;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.model.PropertyModel.Encryption;
import dev.tables.mapping.model.PropertyModel.Role;
import dev.tables.mapping.model.PropertyStorage;
import dev.tables.mapping.value.EnumConstantTexts;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The calls that build the model of one property. */
final class PropertyModelCode {
    private final PropertyModel property;
    private final CodeBlock.Builder code = CodeBlock.builder();

    private PropertyModelCode(PropertyModel property) {
        this.property = property;
    }

    static CodeBlock of(PropertyModel property) {
        PropertyModelCode writer = new PropertyModelCode(property);
        writer.create();
        if (property.role() == Role.PROPERTY || property.role() == Role.COMPUTED) {
            writer.nulls();
        }
        if (property.role() == Role.PROPERTY) {
            writer.stored();
        }
        writer.values();
        return writer.code.build();
    }

    private void create() {
        String factory = switch (property.role()) {
            case PARTITION_KEY -> "partitionKey";
            case ROW_KEY -> "rowKey";
            case PROPERTY -> "stored";
            case COMPUTED -> "computed";
            case VERSION -> "version";
            case TIMESTAMP -> "timestamp";
        };
        code.add("$T.$L($S", PropertyModel.class, factory, property.name());
        if (property.role() != Role.VERSION && property.role() != Role.TIMESTAMP) {
            code.add(", $L", ModelCode.type(property.type()));
        }
        code.add(")");
        if (property.role() == Role.PROPERTY && !property.storedName().equals(property.name())) {
            code.add(".storedName($S)", property.storedName());
        }
    }

    private void nulls() {
        if (!property.nullable()) {
            code.add(".notNull()");
        } else if (property.required()) {
            code.add(".requiredWherePresent()");
        }
    }

    private void stored() {
        if (property.elementType() != null) {
            code.add(".elementType($L)", ModelCode.type(property.elementType()));
        } else if (property.json() != null) {
            code.add(".json($L)", ModelCode.constant(property.json()));
        }
        storage(property.storage());
        if (!property.formerNames().isEmpty()) {
            code.add(".formerNames($L)", ModelCode.literals(property.formerNames()));
        }
        if (!property.futureNames().isEmpty()) {
            code.add(".futureNames($L)", ModelCode.literals(property.futureNames()));
        }
        if (property.unwrapsSingleElement()) {
            code.add(".unwrappingSingleElement()");
        }
        Encryption encryption = property.encryption();
        if (encryption != null) {
            encrypted(encryption);
        }
    }

    private void encrypted(Encryption encryption) {
        code.add(".encrypted($S)", encryption.keyset());
        if (encryption.blindIndexBits() != Encryption.DEFAULT_BLIND_INDEX_BITS) {
            code.add(".blindIndexBits($L)", encryption.blindIndexBits());
        }
        if (encryption.stage() != EncryptionRolloutStage.REQUIRED) {
            code.add(".rolloutStage($L)", ModelCode.constant(encryption.stage()));
        }
    }

    private void storage(@Nullable PropertyStorage storage) {
        if (storage == null) {
            return;
        }
        CodeBlock made = switch (storage.kind()) {
            case LIST ->
                CodeBlock.of(
                        "$T.list($L)$L",
                        PropertyStorage.class,
                        storage.maxSize(),
                        storage.firstElementNumber() == 0 ? "" : ".startingAt(" + storage.firstElementNumber() + ")");
            case MAP ->
                CodeBlock.of(
                        "$T.map($L, $L)",
                        PropertyStorage.class,
                        storage.maxSize(),
                        ModelCode.type(Objects.requireNonNull(storage.keyType())));
            case CHUNKED -> CodeBlock.of("$T.chunked()", PropertyStorage.class);
            case LARGE -> CodeBlock.of("$T.large()", PropertyStorage.class);
            // The builder of the model decides which properties of a wide entity are movable.
            case MOVABLE -> null;
        };
        if (made != null) {
            CodeBlock keyTexts = storage.keyTexts().isEmpty()
                    ? CodeBlock.of("")
                    : CodeBlock.of(".keyTexts($L)", texts(storage.keyTexts()));
            code.add(".storage($L$L)", made, keyTexts);
        }
    }

    private void values() {
        if (property.enumClassName() != null) {
            code.add(".enumClassName($S)", property.enumClassName());
        }
        if (!property.constantTexts().isEmpty()) {
            code.add(".constantTexts($L)", texts(property.constantTexts()));
        }
        if (property.convertedClassName() != null) {
            code.add(".convertedClassName($S)", property.convertedClassName());
        }
    }

    static CodeBlock texts(EnumConstantTexts texts) {
        CodeBlock.Builder code = CodeBlock.builder().add("$T.NONE", EnumConstantTexts.class);
        for (String constant : texts.renamedConstants()) {
            code.add(".with($S, $L)", constant, ModelCode.literals(texts.declaredTexts(constant)));
        }
        return code.build();
    }
}
