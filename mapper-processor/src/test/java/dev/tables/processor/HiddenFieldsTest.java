package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.PropertyModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every set of classes in a chain of four that declare a field of one name: the entity has the property once, that of
 * the lowest class.
 */
class HiddenFieldsTest {
    private static final int CLASSES = 4;
    /** The types of the field, a different one in each class. */
    private static final List<String> TYPES = List.of("String", "int", "long", "java.util.UUID");

    private static String source(int declaring, int hiddenByStatic) {
        StringBuilder source = new StringBuilder("package p").append(declaring).append(";\n\n");
        source.append("import dev.tables.annotation.*;\n\n");
        for (int level = CLASSES - 1; level >= 0; level--) {
            boolean last = level == CLASSES - 1;
            source.append(last ? "@TableEntity(table = \"of" + declaring + "\")\npublic " : "abstract ")
                    .append("class ")
                    .append(last ? "Entity" : "Level" + level)
                    .append(level == 0 ? "" : " extends Level" + (level - 1))
                    .append(" {\n");
            if (level == 0) {
                source.append("    @PartitionKey String home;\n    @RowKey int place;\n");
            }
            if ((declaring & 1 << level) != 0) {
                source.append("    ")
                        .append(level == hiddenByStatic ? "static " : "")
                        .append(TYPES.get(level))
                        .append(" same;\n");
            }
            source.append("    String own").append(level).append(";\n}\n\n");
        }
        return source.toString();
    }

    @Test
    void fieldOfTheMostDerivedClassIsTheProperty() throws ReflectiveOperationException {
        List<String> sources = new ArrayList<>();
        for (int declaring = 0; declaring < 1 << CLASSES; declaring++) {
            sources.add(source(declaring, -1));
        }
        Compiled compiled = Compiled.of(sources.toArray(String[]::new));
        for (int declaring = 0; declaring < 1 << CLASSES; declaring++) {
            EntityMapper<Object> mapper = compiled.mapper("p" + declaring + ".Entity");
            List<String> types = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (PropertyModel property : mapper.model().properties()) {
                names.add(property.name());
                if (property.name().equals("same")) {
                    types.add(property.type().name());
                }
            }
            int lowest = 31 - Integer.numberOfLeadingZeros(declaring);
            assertThat(types)
                    .as(sources.get(declaring))
                    .isEqualTo(
                            lowest < 0
                                    ? List.of()
                                    : List.of(List.of("STRING", "INT", "LONG", "UUID")
                                            .get(lowest)));
            assertThat(names)
                    .as(sources.get(declaring))
                    .doesNotHaveDuplicates()
                    .contains("own0", "own1", "own2", "own3");
            Object entity = compiled.create("p" + declaring + ".Entity");
            assertThat(mapper.property(entity, "own2")).isNull();
        }
    }

    @Test
    void methodOfTheMostDerivedClassComputesTheIndex() throws ReflectiveOperationException {
        Compiled compiled = Compiled.of("""
                package shop;

                import dev.tables.annotation.*;

                @TableEntity
                public class Order extends Middle {
                    @IndexedBy @Override public String getURL() { return "lowest"; }
                }

                class Middle extends Base {
                    @Override public String getURL() { return "middle"; }
                }

                class Base {
                    @PartitionKey String home;
                    @RowKey int place;

                    @IndexedBy public String getURL() { return "base"; }
                    @IndexedBy public String getCode() { return "code"; }
                }
                """);
        EntityMapper<Object> mapper = compiled.mapper("shop.Order");
        Object order = compiled.create("shop.Order");

        assertThat(mapper.model().indexes())
                .extracting(index -> index.components().get(0).property())
                .containsExactlyInAnyOrder("URL", "code");
        assertThat(mapper.property(order, "URL")).isEqualTo("lowest");
        assertThat(mapper.property(order, "code")).isEqualTo("code");
    }

    @Test
    void staticFieldHidesInheritedFields() throws ReflectiveOperationException {
        EntityMapper<Object> mapper = Compiled.of(source(7, 2)).mapper("p7.Entity");
        assertThat(mapper.model().property("same")).isNull();
    }
}
