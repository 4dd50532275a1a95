package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.mapping.model.EntityMappers;
import java.lang.reflect.InvocationTargetException;
import org.junit.jupiter.api.Test;

class MissingLibraryTest {
    private static final String FILM = """
            package shop;
            import dev.tables.annotation.*;
            @TableEntity
            record Film(@PartitionKey String studio, @RowKey int number, java.util.List<String> actors) {}
            """;

    @Test
    void missingJacksonIsReportedForEntityWithJson() throws Exception {
        Compiled compiled = Compiled.of(FILM).runWithout("jackson");
        Class<?> film = compiled.type("shop.Film");
        Class<?> mappers = compiled.type(EntityMappers.class.getName());

        assertThatThrownBy(() -> mappers.getMethod("of", Class.class).invoke(null, film))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .satisfies(error -> assertThat(error.getClass().getSimpleName()).isEqualTo("MissingLibraryException"))
                .hasMessageStartingWith("Film: its mapper uses a class that is not on the class path: tools/jackson/")
                .hasMessageEndingWith(
                        ". Collections, maps and @Json properties are stored as JSON, which needs Jackson 3"
                                + " (tools.jackson.core:jackson-databind); your own converters may need other "
                                + "libraries.");
    }
}
