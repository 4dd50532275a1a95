package dev.tables.data.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.annotation.IndexedBy;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.data.core.TablesTemplate;
import dev.tables.engine.ConcurrentUpdateException;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Row;
import dev.tables.engine.RowQuery;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.table.MultiEntityTable;
import java.time.LocalDate;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * <b>Heterogeneous types.</b> Everything about an employee is in one partition, so that one query reads it and one
 * transaction writes it. Prefixes of row keys distinguish the types.
 */
class HeterogeneousTypesTest {
    sealed interface PersonnelFile permits Person, Review, Absence {}

    @TableEntity(table = "files")
    record Person(
            @PartitionKey String department,
            @RowKey(prefix = "empid_", digits = 6) int number,
            @IndexedBy String name) implements PersonnelFile {}

    @TableEntity(table = "files")
    record Review(
            @PartitionKey String department,
            @RowKey(position = 0, digits = 6) int number,

            @RowKey(position = 1, separator = "_", digits = 4)
            int year,

            int rating)
            implements PersonnelFile {}

    @TableEntity(table = "files")
    record Absence(
            @PartitionKey String department,

            @RowKey(position = 0, prefix = "off_", digits = 6)
            int number,

            @RowKey(position = 1) LocalDate day,
            String reason)
            implements PersonnelFile {}

    private static final Person ANN = new Person("Sales", 223, "Ann");
    private static final Review GOOD = new Review("Sales", 223, 2025, 5);
    private static final Absence ILL = new Absence("Sales", 223, LocalDate.of(2026, 1, 7), "flu");

    private final TableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private MultiEntityTable<PersonnelFile> files =
            template.multiEntityTable(Person.class, Review.class, Absence.class);

    @BeforeEach
    void fill() {
        template.insert(ANN);
        template.insert(GOOD);
        template.insert(ILL);
    }

    @Test
    void partitionIsReadAsTheCommonType() {
        assertThat(files.query(RowQuery.partition("Sales")).items()).containsExactly(GOOD, ANN, ILL);
        assertThat(files.get(new PrimaryKey("Sales", "000223_2025"))).isEqualTo(GOOD);
        assertThat(files.get(new PrimaryKey("Sales", "nothing"))).isNull();
    }

    @Test
    void partitionIsReadAsRows() {
        assertThat(files.queryStoredRows(RowQuery.partition("Sales")).items())
                .extracting(Row::rowKey)
                .containsExactly("000223_2025", "empid_000223", "off_000223 2026-01-07");
        Row review = row("000223_2025");
        assertThat(review.int32("rating")).isEqualTo(5);
        Row person = row("empid_000223");
        assertThat(person.string("name")).isEqualTo("Ann");
    }

    private Row row(String rowKey) {
        return Objects.requireNonNull(files.getStoredRow(new PrimaryKey("Sales", rowKey)));
    }

    @Test
    void replaceChangesRowOfUnknownType() {
        Row read = row("000223_2025");
        ETag version = files.replace(read.with("rating", 4).with("reviewer", "Eve"));
        assertThat(files.get(read.primaryKey())).isEqualTo(new Review("Sales", 223, 2025, 4));
        assertThat(row("000223_2025").string("reviewer")).isEqualTo("Eve");

        assertThatThrownBy(() -> files.replace(read)).isInstanceOf(ConcurrentUpdateException.class);
        files.merge(Row.builder(read.primaryKey()).int32("rating", 3).build(), version);
        assertThat(row("000223_2025").string("reviewer")).isEqualTo("Eve");
        assertThat(row("000223_2025").int32("rating")).isEqualTo(3);
    }

    @Test
    void replaceRejectsRowOfTypeWithIndexes() {
        Row read = row("empid_000223");
        String refusal =
                "The row belongs to Person, whose indexes would not be updated. Save the entity instead of the row.";
        assertThatThrownBy(() -> files.replace(read.with("name", "Anna")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(refusal);
        assertThatThrownBy(() -> files.merge(read, ETag.ANY)).hasMessage(refusal);
        assertThatThrownBy(() ->
                        files.merge(Row.builder("Sales", "~byName_Ann 000223").build(), ETag.ANY))
                .hasMessage("Found a row key that starts with ~, which is reserved for index rows and other "
                        + "internal rows.");
        assertThatThrownBy(
                        () -> files.replace(Row.builder("Sales", "000223_2025").build()))
                .hasMessage("The row has no version. Read the row before you replace it.");
    }

    @TableEntity(table = "files")
    @SuppressWarnings("tables")
    record Anything(@PartitionKey String department, @RowKey String key) {}

    @TableEntity(table = "elsewhere")
    record Elsewhere(
            @PartitionKey String department, @RowKey String key) {}

    @Test
    void multiEntityTableRejectsTypesWithTheSameKeyRange() {
        assertThatThrownBy(() -> template.<Record>multiEntityTable(Person.class, Anything.class))
                .hasMessage("Anything and Person store their rows in the same key range, so the entity type of a row "
                        + "is unknown. Give one its own row key prefix, or declare both as subtypes of one entity.");
        assertThatThrownBy(() -> template.<Record>multiEntityTable(Person.class, Elsewhere.class))
                .hasMessage(
                        "Elsewhere is in table 'elsewhere', expected 'files' of the same store. Read it separately.");
    }
}
