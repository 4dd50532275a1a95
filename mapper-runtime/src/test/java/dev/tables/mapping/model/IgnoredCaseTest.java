package dev.tables.mapping.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What cannot be regardless of case is refused in the words of the compiler. */
class IgnoredCaseTest {
    @Test
    void typesWithoutCaseAreRejected() {
        refused(
                PropertyModel.stored("year", ValueType.INT).notNull(),
                "Index 'byIt' of Book ignores case, but 'year' is of type int, which has no upper and lower "
                        + "case. Remove ignoreCase, or index a"
                        + " property of type String.");
    }

    @Test
    void collectionsAreRejected() {
        refused(
                PropertyModel.stored("tags", ValueType.STRING).notNull().elementType(ValueType.STRING),
                "Index 'byIt' of Book ignores case, but 'tags' is a collection, whose elements are always "
                        + "compared exactly. Remove ignoreCase and store the elements in lower case, or index a "
                        + "property of type String.");
    }

    @Test
    void encryptedPropertiesAreRejected() {
        refused(
                PropertyModel.stored("card", ValueType.STRING).notNull().encrypted("cards"),
                "Index 'byIt' of Book ignores case, but 'card' is encrypted. Its blind index hashes represent the "
                        + "exact text. Remove ignoreCase, or do not encrypt the property.");
    }

    @Test
    void keysOfEntitiesAreRejected() {
        KeyComponent name = KeyComponent.of("name", ValueType.STRING).ignoringCase();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> EntityModel.builder("Book", "books")
                        .property(PropertyModel.rowKey("name", ValueType.STRING))
                        .rowKey(KeyLayout.of(name))
                        .build())
                .withMessage("Book: found key component 'name' that ignores case. The original text could not be read "
                        + "back from the key. Ignore case in an index instead.");
    }

    @Test
    void ignoredCaseIsPartOfTheIndexDefinition() {
        PropertyModel name = PropertyModel.stored("name", ValueType.STRING).notNull();
        EntityModel exact = model(name, KeyComponent.of("name", ValueType.STRING));
        EntityModel folded =
                model(name, KeyComponent.of("name", ValueType.STRING).ignoringCase());

        assertThat(exact.definitionOf(exact.indexes().get(0))).isEqualTo("LOCAL ALL_PROPERTIES by name STRING");
        assertThat(folded.definitionOf(folded.indexes().get(0)))
                .isEqualTo("LOCAL ALL_PROPERTIES by name STRING ignoring case");
    }

    private static void refused(PropertyModel property, String message) {
        KeyComponent component =
                KeyComponent.of(property.name(), property.comparedType()).ignoringCase();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model(property, component))
                .withMessage(message);
    }

    private static EntityModel model(PropertyModel property, KeyComponent component) {
        return EntityModel.builder("Book", "books")
                .property(property)
                .index(IndexModel.coveringAllProperties("byIt", List.of(component)))
                .build();
    }
}
