package dev.tables.mapping.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.model.internal.TypeNames;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypeNamesTest {
    @Test
    void typeNamesOmitPackages() {
        assertThat(TypeNames.of(String.class)).isEqualTo("String");
        assertThat(TypeNames.of(int.class)).isEqualTo("int");
        assertThat(TypeNames.of(long[].class)).isEqualTo("long[]");
        assertThat(TypeNames.of(Map.Entry.class)).isEqualTo("Map.Entry");
        assertThat(TypeNames.of("java.util.List<java.lang.Long>")).isEqualTo("List<Long>");
        assertThat(TypeNames.of("Unpacked$Inner")).isEqualTo("Unpacked.Inner");
    }
}
