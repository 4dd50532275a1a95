package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.ETag;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.table.internal.index.IndexEntry;
import dev.tables.mapping.table.internal.repair.IndexChecker;
import dev.tables.mapping.table.internal.repair.IndexCheckers;
import dev.tables.mapping.table.internal.repair.ObservedIndexRows;
import dev.tables.mapping.table.internal.repair.ObservedIndexRows.Known;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may be concluded of index rows from having met them, and what may not. */
class ObservedIndexRowsTest {
    private static final PrimaryKey FILM = new PrimaryKey("Ufa", "00000001");

    @AutoClose
    private final LocalTableStore store = LocalTableStore.inMemory();

    private IndexChecker<Film> index(IndexScope scope, IndexLayout layout) {
        KeyComponent actors = KeyComponent.of("actors", ValueType.STRING);
        IndexModel index = IndexModel.of("byActors", actors).scope(scope).layout(layout);
        return IndexCheckers.of(
                EntityTable.of(store, FilmTableMapper.of(false, index)).context(), 0);
    }

    private static PrimaryKey row(int number) {
        return new PrimaryKey("Ufa", "~byActors_" + number + " 00000001");
    }

    private static IndexEntry entry(int number) {
        return new IndexEntry(row(number), row(number).rowKey(), FILM, ETag.ofTimestampTicks(1), null);
    }

    private static List<IndexEntry> page(int first, int size) {
        return IntStream.range(first, first + size)
                .mapToObj(ObservedIndexRowsTest::entry)
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "LOCAL, ALL_PROPERTIES, NOTHING, ABSENT",
        "LOCAL, INCLUDED_PROPERTIES, NOTHING, ABSENT",
        "LOCAL, KEYS_ONLY, PRESENT, ABSENT",
        "LOCAL, KEY_LIST_PER_VALUE, NOTHING, NOTHING",
        "GLOBAL, ALL_PROPERTIES, NOTHING, NOTHING",
        "GLOBAL, INCLUDED_PROPERTIES, NOTHING, NOTHING",
        "GLOBAL, KEYS_ONLY, PRESENT, NOTHING"
    })
    void knowledgeDependsOnTheLayout(IndexScope scope, IndexLayout layout, Known met, Known notMet) {
        IndexChecker<Film> films = index(scope, layout);
        ObservedIndexRows checked = ObservedIndexRows.toCheck(films);
        checked.add(page(0, 2), true);
        assertThat(checked.of(row(1), FILM)).isEqualTo(met);
        assertThat(checked.of(row(1), new PrimaryKey("Ufa", "00000002"))).isEqualTo(Known.NOTHING);
        assertThat(checked.of(row(2), FILM)).isEqualTo(Known.NOTHING);
        ObservedIndexRows swept = ObservedIndexRows.toFill(films);
        swept.add(page(0, 2), true);
        assertThat(swept.of(row(1), FILM)).isEqualTo(Known.NOTHING);
        assertThat(swept.of(row(2), FILM)).isEqualTo(notMet);
        assertThat(swept.tellsAbsent()).isEqualTo(notMet == Known.ABSENT);
    }

    @Test
    void rowIsNotAbsentBeforeAllRowsWereRead() {
        IndexChecker<Film> films = index(IndexScope.LOCAL, IndexLayout.KEYS_ONLY);
        ObservedIndexRows swept = ObservedIndexRows.toFill(films);
        swept.add(page(0, 2), false);
        assertThat(swept.of(row(2), FILM)).isEqualTo(Known.NOTHING);
        swept.add(page(2, 2), true);
        assertThat(swept.of(row(4), FILM)).isEqualTo(Known.ABSENT);
    }

    @Test
    void rowIsNotAbsentIfThereAreTooManyRows() {
        IndexChecker<Film> films = index(IndexScope.LOCAL, IndexLayout.KEYS_ONLY);
        ObservedIndexRows swept = ObservedIndexRows.toFill(films);
        ObservedIndexRows checked = ObservedIndexRows.toCheck(films);
        for (ObservedIndexRows full : List.of(swept, checked)) {
            full.add(page(0, ObservedIndexRows.MOST), false);
            full.add(page(ObservedIndexRows.MOST, 1), true);
        }
        assertThat(swept.of(row(ObservedIndexRows.MOST + 1), FILM)).isEqualTo(Known.NOTHING);
        assertThat(checked.of(row(0), FILM)).isEqualTo(Known.PRESENT);
        assertThat(checked.of(row(ObservedIndexRows.MOST), FILM)).isEqualTo(Known.NOTHING);
    }
}
