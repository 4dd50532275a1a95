package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.RowSource;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.EntityTable;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.table.SchemaRewrite;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of properties that a class does not know, case by case. */
class UnknownPolicyTest {
    private static final String HEAD = "package shop; import dev.tables.annotation.*; import java.util.*;"
            + " import dev.tables.engine.Row; import dev.tables.mapping.model.EntityUpgrade;\n";

    private static final String REFUSED =
            "Film.label declares 'title' as a former name, but property 'title' already uses this name. "
                    + "Use each stored, former and next name for only one property.";

    private final LocalTableStore store = LocalTableStore.inMemory();

    private EntityTable<Object> table(Compiled compiled, String entity) throws ReflectiveOperationException {
        EntityMapper<Object> mapper = compiled.mapper("shop." + entity);
        EntityTable<Object> table = EntityTable.of(store, mapper);
        table.createTables();
        return table;
    }

    private void lay(EntityTable<?> table, PrimaryKey keys, RowSource over) {
        store.write(table.model().table(), RowOperation.insertOrMerge(keys, over));
    }

    private Row row(EntityTable<?> table, PrimaryKey keys) {
        return Objects.requireNonNull(store.get(table.model().table(), keys, Projection.ALL, Row.DECODER));
    }

    @Test
    void failPolicyRejectsReadAndReplaceOfUnknownProperties() throws Exception {
        Compiled compiled = Compiled.of(HEAD + """
                @TableEntity(unknownProperties = UnknownPropertyPolicy.FAIL)
                public record Film(@PartitionKey String studio, @RowKey String number,
                    @IndexedBy(layout = IndexLayout.ALL_PROPERTIES) String title) {}
                """);
        EntityTable<Object> films = table(compiled, "Film");
        Object film = compiled.create("shop.Film", "Ufa", "1", "M");
        films.save(film);
        films.save(film);
        PrimaryKey keys = new PrimaryKey("Ufa", "1");
        assertThat(films.get(keys)).isEqualTo(film);
        lay(films, keys, writer -> writer.int32("rating", 5).string("extract", "x"));
        String refused =
                "Film: row (keys hidden) has properties that this version of Film does not declare: rating, extract. "
                        + "Deploy the version that declares them, declare them here, or keep them with "
                        + "@TableEntity(unknownProperties = KEEP).";
        assertThatThrownBy(() -> films.get(keys))
                .isInstanceOf(MappingException.class)
                .hasMessage(refused);
        assertThatThrownBy(() -> films.query(RowQuery.wholeTable())).hasMessage(refused);
        assertThatThrownBy(() -> films.save(film)).hasMessage(refused);
        assertThatThrownBy(() -> films.update(keys, one -> one)).hasMessage(refused);
        assertThat(row(films, keys).propertyNames()).contains("rating", "extract");
        assertThat(films.delete(keys)).isTrue();
    }

    @Test
    void reinsertedEntityHasNoOldProperties() throws Exception {
        Compiled compiled = Compiled.of(HEAD + """
                @TableEntity
                public record Film(@PartitionKey String studio, @RowKey String number, String title) {}
                """);
        EntityTable<Object> films = table(compiled, "Film");
        Object film = compiled.create("shop.Film", "Ufa", "1", "M");
        films.save(film);
        PrimaryKey keys = new PrimaryKey("Ufa", "1");
        lay(films, keys, writer -> writer.int32("rating", 5));
        films.save(film);
        films.overwrite(film);
        films.merge(keys, PropertyChanges.of("title", null));
        assertThat(row(films, keys).propertyNames()).containsExactly("rating");
        films.delete(film);
        films.insert(film);
        assertThat(row(films, keys).propertyNames()).containsExactly("title");
    }

    /** A write of such an entity replaces all of its rows. */
    @Test
    void unknownPropertiesAreKeptInAnyRowOfAWideEntity() throws Exception {
        StringBuilder more = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            more.append(", @Nullable String text").append(i);
        }
        String film = HEAD + """
                import org.jspecify.annotations.Nullable;
                @TableEntity(wide = true)
                public record Film(@PartitionKey String studio, @RowKey String number, @Nullable String titleMORE) {}
                """;
        Compiled early = Compiled.of(film.replace("MORE", ""));
        Compiled late = Compiled.of(film.replace("MORE", more));
        EntityTable<Object> lateFilms = table(late, "Film");
        List<@Nullable Object> values = new ArrayList<>(List.of("Ufa", "1", "M"));
        values.addAll(Collections.nCopies(20, "x".repeat(32_000)));
        Object whole = late.create("shop.Film", values.toArray());
        lateFilms.save(whole);
        PrimaryKey keys = new PrimaryKey("Ufa", "1");
        assertThat(row(lateFilms, keys).propertyNames()).contains("_parts").doesNotContain("text19");

        EntityTable<Object> earlyFilms = table(early, "Film");
        earlyFilms.save(early.create("shop.Film", "Ufa", "1", "M"));
        assertThat(lateFilms.get(keys)).isEqualTo(whole);
        earlyFilms.saveAll(List.of(
                early.create("shop.Film", "Ufa", "1", "M"),
                early.create("shop.Film", "Ufa", "2", "N"),
                early.create("shop.Film", "Ufa", "3", "O")));
        assertThat(lateFilms.get(keys)).isEqualTo(whole);
        earlyFilms.update(keys, one -> one);
        assertThat(lateFilms.get(keys)).isEqualTo(whole);
        values.set(2, null);
        earlyFilms.save(early.create("shop.Film", "Ufa", "1", null));
        assertThat(lateFilms.get(keys)).isEqualTo(late.create("shop.Film", values.toArray()));
    }

    @Test
    void messageExplainsWhyARowIsFull() throws Exception {
        Compiled compiled = Compiled.of(HEAD + """
                @TableEntity
                public record Day(@PartitionKey String meter, @RowKey String day, @PropertyPerElement(maxSize = 250) List<Integer> v) {}
                """);
        EntityTable<Object> days = table(compiled, "Day");
        days.save(compiled.create("shop.Day", "m", "1", Collections.nCopies(3, 1)));
        PrimaryKey keys = new PrimaryKey("m", "1");
        lay(days, keys, writer -> writer.int32("a", 1).int32("b", 2).int32("c", 3));
        days.save(compiled.create("shop.Day", "m", "1", Collections.nCopies(249, 1)));
        assertThat(row(days, keys).propertyNames()).hasSize(252);
        Object full = compiled.create("shop.Day", "m", "1", Collections.nCopies(250, 1));
        assertThatThrownBy(() -> days.save(full))
                .isInstanceOf(MappingException.class)
                .hasMessage("Day: the entity has 250 properties, and its row contains 3 more that this version does "
                        + "not declare. At most 252 fit into one row. Make the entity wide, or drop unknown properties "
                        + "with @TableEntity(unknownProperties = DROP).");
        days.save(compiled.create("shop.Day", "m", "1", Collections.nCopies(1, 1)));
        assertThat(row(days, keys).propertyNames()).containsExactlyInAnyOrder("v000", "a", "b", "c");
    }

    @Test
    void otherSubtypeReplacesAllProperties() throws Exception {
        Compiled compiled = Compiled.of(HEAD + """
                @TableEntity
                public sealed interface Payment {
                    @PartitionKey String account();
                    @RowKey String number();
                    record Card(String account, String number, String digits) implements Payment {}
                    record Cash(String account, String number, Integer coins) implements Payment {}
                }
                """);
        EntityTable<Object> payments = table(compiled, "Payment");
        payments.save(compiled.create("shop.Payment$Card", "a", "1", "1234"));
        PrimaryKey keys = new PrimaryKey("a", "1");
        lay(payments, keys, writer -> writer.string("iban", "x"));
        payments.save(compiled.create("shop.Payment$Cash", "a", "1", 3));
        assertThat(row(payments, keys).propertyNames()).containsExactlyInAnyOrder("EntityType", "coins", "iban");
    }

    @Test
    void propertiesRemovedByAnUpgradeAreDeleted() throws Exception {
        Compiled compiled = Compiled.of(HEAD + """
                @TableEntity(schemaVersion = 2, schemaUpgrades = Film.From1.class)
                public record Film(@PartitionKey String studio, @RowKey String number, String title) {
                    static class From1 implements EntityUpgrade<Film> {
                        public Class<Film> entityType() { return Film.class; }
                        public int fromVersion() { return 1; }
                        public Row upgrade(Row row) {
                            return row.with("title", row.string("name")).without("name");
                        }
                    }
                }
                """);
        EntityTable<Object> films = table(compiled, "Film");
        for (String number : new String[] {"1", "2"}) {
            lay(
                    films,
                    new PrimaryKey("Ufa", number),
                    writer -> writer.string("name", "M").string("note", "kept"));
        }
        films.save(compiled.create("shop.Film", "Ufa", "1", "Faust"));
        assertThat(SchemaRewrite.job(films).run().isCompleted()).isTrue();
        for (String number : new String[] {"1", "2"}) {
            assertThat(row(films, new PrimaryKey("Ufa", number)).propertyNames())
                    .containsExactlyInAnyOrder("title", "note", "SchemaVersion");
        }
    }

    @Test
    void unknownConstantIsAnError() throws Exception {
        Compiled compiled = Compiled.of(HEAD + """
                @TableEntity
                public record Order(@PartitionKey String customer, @RowKey String number, Status status,
                    @PropertyPerElement Map<Status, Integer> counts) {
                    public enum Status { OPEN }
                }
                """);
        EntityTable<Object> orders = table(compiled, "Order");
        lay(orders, new PrimaryKey("a", "1"), writer -> writer.string("status", "DONE"));
        lay(orders, new PrimaryKey("a", "2"), writer -> writer.int32("counts_DONE", 1));
        assertThatThrownBy(() -> orders.get(new PrimaryKey("a", "1")))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("Order.status: the row contains a value that is not a constant of Status");
        assertThatThrownBy(() -> orders.get(new PrimaryKey("a", "2")))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("Order.counts");
    }

    @Test
    void compilerAndStartRejectTheSameFormerNames() {
        assertThat(Compiled.diagnostics(HEAD + """
                @TableEntity
                record Film(@PartitionKey String studio, @RowKey String number, String title,
                    @Property(formerNames = "title") String label) {}
                """))
                .containsExactly("Film.java:4 [Tables/DuplicatePropertyName] " + REFUSED);
        EntityModel.Builder model = EntityModel.builder("Film", "film")
                .property(PropertyModel.stored("title", ValueType.STRING))
                .property(PropertyModel.stored("label", ValueType.STRING).formerNames("title"));
        assertThatThrownBy(model::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(REFUSED);
    }

    @Test
    void compilerAndStartRejectTheSameNextNames() {
        String refused = REFUSED.replace("a former name", "a next name");
        assertThat(Compiled.diagnostics(HEAD + """
                @TableEntity
                record Film(@PartitionKey String studio, @RowKey String number, String title,
                    @Property(futureNames = "title") String label) {}
                """))
                .containsExactly("Film.java:4 [Tables/DuplicatePropertyName] " + refused);
        EntityModel.Builder model = EntityModel.builder("Film", "film")
                .property(PropertyModel.stored("title", ValueType.STRING))
                .property(PropertyModel.stored("label", ValueType.STRING).futureNames("title"));
        assertThatThrownBy(model::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(refused);
    }
}
