package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Kotlin classes as kapt shows them to a processor; {@code examples/kotlin} compiles real ones. */
class KotlinStubsTest {
    private static final String NOT_NULL = "package org.jetbrains.annotations;\npublic @interface NotNull {}\n";
    private static final String NULLABLE = "package org.jetbrains.annotations;\npublic @interface Nullable {}\n";
    /**
     * {@code data class Guest(@PartitionKey val house: String = "", @RowKey val number: Int = 0, val name: String? = null,
     * val isPaid: Boolean = false, val ärger: String = "", val extras: Map<String, Any> = emptyMap())} with
     * {@code var isAlone: Boolean? = null} and {@code var island: String? = null} in its body.
     */
    private static final String GUEST = """
            package inn;

            import dev.tables.annotation.*;
            import java.util.Map;
            import org.jetbrains.annotations.*;

            @TableEntity
            public final class Guest {
                @NotNull private final String house;
                private final int number;
                @Nullable private final String name;
                private final boolean isPaid;
                @NotNull private final String ärger;
                @NotNull private final Map<String, Object> extras;
                @Nullable private Boolean isAlone;
                @Nullable private String island;
                @NotNull public static final Companion Companion = new Companion();

                public Guest(@PartitionKey @NotNull String house, @RowKey int number, @Nullable String name,
                        boolean isPaid, @NotNull String ärger, @NotNull Map<String, ? extends Object> extras) {
                    this.house = house;
                    this.number = number;
                    this.name = name;
                    this.isPaid = isPaid;
                    this.ärger = ärger;
                    this.extras = Map.copyOf(extras);
                }

                public Guest() { this("", 0, null, false, "", Map.of()); }

                @NotNull public final String getHouse() { return house; }
                public final int getNumber() { return number; }
                @Nullable public final String getName() { return name; }
                public final boolean isPaid() { return isPaid; }
                @NotNull public final String getärger() { return ärger; }
                @NotNull public final Map<String, Object> getExtras() { return extras; }
                @Nullable public final Boolean isAlone() { return isAlone; }
                public final void setAlone(@Nullable Boolean p0) { isAlone = p0; }
                @Nullable public final String getIsland() { return island; }
                public final void setIsland(@Nullable String p0) { island = p0; }
                @NotNull public final String getLabel() { return house + number; }
                @NotNull public final String component1() { return house; }
                public final int component2() { return number; }

                @NotNull public final Guest copy(@PartitionKey @NotNull String house, @RowKey int number) {
                    return new Guest(house, number, name, isPaid, ärger, extras);
                }

                public static final class Companion {
                    private Companion() {}
                }
            }
            """;

    @Test
    void mapperSupportsDataClassesWithDefaultsAndBodyProperties() throws Exception {
        Compiled compiled = Compiled.of(NOT_NULL, NULLABLE, GUEST);
        EntityMapper<Object> mapper = compiled.mapper("inn.Guest");

        Object guest = compiled.create("inn.Guest", "Inn", 7, null, true, "none", Map.of("late", true));
        guest.getClass().getMethod("setAlone", Boolean.class).invoke(guest, false);
        guest.getClass().getMethod("setIsland", String.class).invoke(guest, "Hiiumaa");
        Object read = Compiled.roundTrip(mapper, guest);

        assertThat(List.of("house", "number", "isPaid", "ärger", "isAlone", "island"))
                .extracting(name -> mapper.property(read, name))
                .containsExactly("Inn", 7, true, "none", false, "Hiiumaa");
        assertThat(mapper.property(read, "name")).isNull();
        assertThat(mapper.property(read, "extras")).isEqualTo("{\"late\":true}");
    }

    @Test
    void kotlinAnnotationsDefineNullness() throws Exception {
        EntityModel model =
                Compiled.of(NOT_NULL, NULLABLE, GUEST).mapper("inn.Guest").model();

        assertThat(model.properties())
                .filteredOn(property -> property.nullable())
                .extracting(property -> property.name())
                .containsExactly("name", "isAlone", "island");
    }

    @Test
    void sealedInterfaceReportsMissingSubtypes() {
        assertThat(Compiled.diagnostics(NOT_NULL, """
                        package inn;
                        @dev.tables.annotation.TableEntity
                        public abstract interface Payment {
                            @dev.tables.annotation.PartitionKey @org.jetbrains.annotations.NotNull
                            public abstract String getHouse();
                        }
                        """))
                .containsExactly(
                        "Payment.java:2 [Tables/NotAClass] Payment is an interface, and its concrete types are not "
                                + "known. Make it sealed, or list its concrete types in 'subtypes'. In Kotlin, always "
                                + "list them. Or annotate a class or record that is not abstract, generic, private "
                                + "or inner.");
    }
}
