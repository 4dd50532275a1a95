package dev.tables.mapping.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlindComponentTest {
    private static final IndexModel INDEX = IndexModel.of(
                    "byStateAndEmail",
                    KeyComponent.of("state", ValueType.STRING),
                    KeyComponent.of("email", ValueType.STRING))
            .scope(IndexScope.LOCAL)
            .layout(IndexLayout.ALL_PROPERTIES);
    private static final EntityModel MODEL = EntityModel.builder("Person", "people")
            .property(PropertyModel.stored("state", ValueType.STRING))
            .property(PropertyModel.stored("email", ValueType.STRING).encrypted("default"))
            .index(INDEX)
            .build();

    @Test
    void componentOfEncryptedPropertyIsHashed() {
        assertThat(MODEL.indexes().get(0).components().get(0).isHashed()).isFalse();
        assertThat(MODEL.indexes().get(0).components().get(1).isHashed()).isTrue();
        assertThat(MODEL.hasEncryptedProperties()).isTrue();
    }

    @Test
    void keyCannotBeWrittenWithoutEncryptionKeys() {
        assertThatThrownBy(() -> layout(MODEL).equalTo("Person", List.of("open", "a@b.de")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needs encryption keys");
    }

    @Test
    void blindIndexHashReplacesTheWholeValue() {
        EntityModel bound = MODEL.withBlindIndexHashes(
                (index, property) -> text -> index.name() + property.storedName() + text.length() + text.hashCode());
        String value = "a b/c\u0001";
        String token = "byStateAndEmailemail" + value.length() + value.hashCode();
        assertThat(layout(bound).equalTo("Person", List.of("open", value)).lower())
                .isEqualTo("~i open " + token + " ");
    }

    @Test
    void nullHasNoBlindIndexHash() {
        EntityModel bound = MODEL.withBlindIndexHashes((index, property) -> text -> "t");
        assertThat(layout(bound).writer("Person").string("open").string(null).hasNullComponent())
                .isTrue();
    }

    @Test
    void rangesAndPrefixesOfEncryptedPropertiesAreRejected() {
        EntityModel bound = MODEL.withBlindIndexHashes((index, property) -> text -> "t");
        assertThatThrownBy(() -> layout(bound).startingWith("Person", List.of("open"), "a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("email is encrypted");
        assertThatThrownBy(() -> layout(bound).between("Person", List.of("open"), new KeyLayout.Bound("a", true), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("email is encrypted");
    }

    private static KeyLayout layout(EntityModel model) {
        return KeyLayout.ofIndex("~i ", model.indexes().get(0).components(), true);
    }
}
