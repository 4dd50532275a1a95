package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PartitionTransaction;
import dev.tables.mapping.table.PropertyChanges;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A merge changes properties that the subtype of the entity has, by every way to merge; all others are refused. */
class SubtypeMergesTest {
    private static final Compiled COMPILED = Compiled.warnedOf("""
            package shop;
            import dev.tables.annotation.*; import java.util.*;
            @SuppressWarnings("tables") @TableEntity
            public sealed interface Vehicle permits Car, Truck, Boat {
                String garage(); int number();
            }
            """, """
            package shop; import dev.tables.annotation.*; import java.util.*;
            @SubtypeName(value = "car", formerNames = "auto")
            public record Car(@PartitionKey String garage, @RowKey int number, String owner, Integer wheels,
                @IndexedBy Integer doors, @PropertyPerElement(maxSize = 3) List<Integer> gears, @Embedded Engine engine) implements Vehicle {}
            """, """
            package shop; import dev.tables.annotation.*;
            public record Truck(@PartitionKey String garage, @RowKey int number, String owner, Integer wheels,
                Integer load) implements Vehicle {}
            """, """
            package shop; import dev.tables.annotation.*;
            public record Boat(@PartitionKey String garage, @RowKey int number, String owner) implements Vehicle {}
            """, """
            package shop;
            public record Engine(Integer power) {}
            """);

    /** How entities are changed. */
    enum Way {
        ALONE {
            @Override
            void merge(EntityTable<Object> table, PrimaryKey keys, PropertyChanges changes) {
                table.merge(keys, changes);
            }
        },
        EACH {
            @Override
            void merge(EntityTable<Object> table, PrimaryKey keys, PropertyChanges changes) {
                table.mergeMatching(List.of(keys), changes, entity -> true, (version, entity) -> {});
            }
        },
        TRANSACTION {
            @Override
            void merge(EntityTable<Object> table, PrimaryKey keys, PropertyChanges changes) {
                PartitionTransaction transaction = new PartitionTransaction();
                transaction.merge(table, keys, changes);
                transaction.commit();
            }
        },
        AFTER_MERGE {
            @Override
            void merge(EntityTable<Object> table, PrimaryKey keys, PropertyChanges changes) {
                PartitionTransaction transaction = new PartitionTransaction();
                transaction.merge(table, keys, PropertyChanges.of("owner", "ann"));
                transaction.merge(table, keys, changes);
                transaction.commit();
            }
        },
        AFTER_SAVE {
            @Override
            void merge(EntityTable<Object> table, PrimaryKey keys, PropertyChanges changes) {
                PartitionTransaction transaction = new PartitionTransaction();
                transaction.save(table, Objects.requireNonNull(table.get(keys)));
                transaction.merge(table, keys, changes);
                transaction.commit();
            }
        };

        abstract void merge(EntityTable<Object> table, PrimaryKey keys, PropertyChanges changes);
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void mergeChangesOnlyPropertiesOfTheSubtype(Way way) throws ReflectiveOperationException {
        Map<String, List<String>> having = Map.of(
                "wheels", List.of("Car", "Truck"),
                "doors", List.of("Car"),
                "engine.power", List.of("Car"),
                "gears", List.of("Car"),
                "load", List.of("Truck"),
                "owner", List.of("Car", "Truck", "Boat"));
        for (boolean removing : new boolean[] {false, true}) {
            try (LocalTableStore store = LocalTableStore.inMemory()) {
                EntityMapper<Object> mapper = COMPILED.mapper("shop.Vehicle");
                EntityTable<Object> table = EntityTable.of(store, mapper);
                table.createTables();
                Map<String, Object> saved = saved(table);
                for (Map.Entry<String, List<String>> property : having.entrySet()) {
                    for (Map.Entry<String, Object> one : saved.entrySet()) {
                        PrimaryKey keys = mapper.primaryKeyOf(one.getValue());
                        PropertyChanges changes = changes(property.getKey(), removing);
                        String description = way + " " + property.getKey() + " of " + one.getKey();
                        if (property.getValue().contains(one.getKey())) {
                            way.merge(table, keys, changes);
                            assertThat(table.get(keys)).as(description).isNotNull();
                            continue;
                        }
                        List<Row> before = rows(store, mapper);
                        assertThatExceptionOfType(InvalidPropertyChangesException.class)
                                .as(description)
                                .isThrownBy(() -> way.merge(table, keys, changes))
                                .withMessageStartingWith("Vehicle." + property.getKey() + " exists only in ")
                                .withMessageContaining(", but the entity is a ");
                        assertThat(rows(store, mapper)).as(description).isEqualTo(before);
                    }
                }
            }
        }
    }

    private static PropertyChanges changes(String property, boolean removing) {
        Object value = removing ? null : property.equals("owner") ? "bob" : 7;
        return property.equals("gears")
                ? PropertyChanges.ofElement("gears", 1, 7)
                : PropertyChanges.of(property, property.equals("owner") && removing ? "eve" : value);
    }

    private static Map<String, Object> saved(EntityTable<Object> table) throws ReflectiveOperationException {
        Map<String, Object> saved = new LinkedHashMap<>();
        Object engine = COMPILED.create("shop.Engine", 90);
        saved.put("Car", COMPILED.create("shop.Car", "g", 1, "o", 4, 5, List.of(1, 2, 3), engine));
        saved.put("Truck", COMPILED.create("shop.Truck", "g", 2, "o", 6, 100));
        saved.put("Boat", COMPILED.create("shop.Boat", "g", 3, "o"));
        saved.values().forEach(table::save);
        return saved;
    }

    private static List<Row> rows(LocalTableStore store, EntityMapper<Object> mapper) {
        return store.query(mapper.model().table(), RowQuery.wholeTable(), Row.DECODER)
                .items();
    }
}
