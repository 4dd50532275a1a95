package dev.tables.data.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tables.annotation.Convert;
import dev.tables.annotation.Embedded;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.PropertyPerElement;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.RowTimestamp;
import dev.tables.annotation.TableEntity;
import dev.tables.annotation.Version;
import dev.tables.data.repository.TablesRepository;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.data.transaction.TablesTransactionManager;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.model.InvalidPropertyChangesException;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.table.PropertyChanges;
import dev.tables.mapping.value.ValueConverter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.transaction.support.TransactionTemplate;

/** Changes that no merge can do, of every kind of property and by every way to merge: wrong use, which is said before anything is done. */
class MergeMisuseTest {
    record Place(String town, @Nullable String street) {}

    record Weight(long grams) {}

    static final class InGrams implements ValueConverter<Weight, Long> {
        @Override
        public Long toStored(Weight value) {
            return value.grams();
        }

        @Override
        public Weight fromStored(Long stored) {
            return new Weight(stored);
        }
    }

    @TableEntity(table = "posted")
    record Parcel(
            @PartitionKey String depot,
            @RowKey int number,
            String addressee,
            int pieces,
            @Nullable Instant collected,
            @Convert(InGrams.class) Weight weight,
            @Embedded Place destination,
            @PropertyPerElement(maxSize = 3) List<Integer> scans,
            @Version @Nullable String version,
            @RowTimestamp @Nullable Instant changed) {}

    interface Parcels extends TablesRepository<Parcel, MergeMisuseTestParcelKey> {}

    private static final MergeMisuseTestParcelKey ID = new MergeMisuseTestParcelKey("north", 1);

    private final LocalTableStore store = LocalTableStore.inMemory();
    private final TablesTemplate template = new TablesTemplate(store);
    private final TransactionTemplate transaction = new TransactionTemplate(new TablesTransactionManager(template));
    private final Parcels parcels = new TablesRepositoryFactory(template).getRepository(Parcels.class);
    private @Nullable Parcel stored;

    @BeforeEach
    void save() {
        stored = parcels.save(new Parcel(
                "north", 1, "Kari", 2, null, new Weight(5), new Place("Oslo", null), List.of(1), null, null));
    }

    @AfterEach
    void nothingWasDone() {
        assertThat(parcels.findById(ID)).contains(java.util.Objects.requireNonNull(stored));
        store.close();
    }

    /** The name of the nearest property is said of each name that lacks a letter. */
    @Test
    void mergeSuggestsTheNearestNameForAnUnknownProperty() {
        for (PropertyModel property : template.table(Parcel.class).model().properties()) {
            String name = property.name();
            String misspelt = name.substring(0, name.length() - 2) + name.charAt(name.length() - 1);
            refused(
                    PropertyChanges.of(misspelt, "x"),
                    "Parcel." + misspelt + " is not a property of the entity. Did you mean '" + name + "'?");
            refused(PropertyChanges.ofElement(misspelt, 0, 1), "Did you mean '" + name + "'?");
        }
        refused(PropertyChanges.of("x", "y"), "Its properties: depot, number, addressee,");
        refused(
                PropertyChanges.of("destination", new Place("Bergen", null)),
                "is a value object. Change its properties one by one: destination.town, destination.street.");
    }

    @Test
    void mergeRejectsUnmergeablePropertiesAndValuesOfOtherTypes() {
        Map<String, String> reasons = new TreeMap<>(Map.of(
                "depot", "has the role PARTITION_KEY",
                "number", "has the role ROW_KEY",
                "version", "has the role VERSION",
                "changed", "has the role TIMESTAMP",
                "scans", "is stored with a property per element"));
        for (PropertyModel property : template.table(Parcel.class).model().properties()) {
            String reason = reasons.getOrDefault(property.name(), "cannot be set to a Object. Expected a value of");
            refused(PropertyChanges.of(property.name(), new Object()), "Parcel." + property.name() + " " + reason);
            if (property.required() && !reasons.containsKey(property.name())) {
                refused(PropertyChanges.of(property.name(), null), "must not be null. Set a value.");
            }
        }
        refused(PropertyChanges.ofElement("scans", 0, "x"), "was given an element of the wrong type");
        refused(PropertyChanges.ofElement("pieces", 0, 1), "is not stored with a property per element");
    }

    private void refused(PropertyChanges changes, String message) {
        List<Runnable> ways = List.of(
                () -> template.merge(Parcel.class, ID, changes),
                () -> parcels.merge(ID, changes),
                () -> transaction.executeWithoutResult(status -> parcels.merge(ID, changes)));
        List<Throwable> errors = new ArrayList<>();
        ways.forEach(way -> errors.add(catchThrowable(way::run)));
        assertThat(errors)
                .allSatisfy(error -> assertThat(error)
                        .isInstanceOf(InvalidDataAccessApiUsageException.class)
                        .hasMessageContaining(message)
                        .hasCauseInstanceOf(InvalidPropertyChangesException.class));
    }
}
