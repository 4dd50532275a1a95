package dev.tables.mapping.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Saves refuse values that JSON would not give back, whether their types were examined at start or not. */
class JsonRefusalsTest {
    static class Place {
        public @Nullable String city;
    }

    static final class Suburb extends Place {
        public @Nullable String near;
    }

    interface Untold {}

    record One(int number) implements Untold {}

    @Test
    void toTextRejectsObjectsOfSubclasses() {
        JsonValues<List<Place>> places = new JsonValues<>() {};
        assertThat(places.toText("Thing", "places", List.of(new Place()))).isEqualTo("[{\"city\":null}]");
        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> places.toText("Thing", "places", List.of(new Place(), new Suburb())))
                .withMessageContaining("Thing.places")
                .withMessageContaining("Suburb");
    }

    @Test
    void toTextRejectsTypesThatCannotBeReadBack() {
        JsonValues<Map<String, Untold>> untold = new JsonValues<>() {};
        assertThatExceptionOfType(MappingException.class)
                .isThrownBy(() -> untold.toText("Thing", "untold", Map.of("a", new One(1))))
                .withMessageContaining("Thing.untold")
                .withMessageContaining("cannot be read back")
                .withMessageContaining("Untold");
    }
}
