package dev.tables.mapping.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.engine.RowQuery;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.engine.tck.store.RecordingTableStore;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyStorage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions are limited by the bytes of a request, which depend on the alphabet: what is written together fits in any. */
class SentSizesTest {
    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00e9", "\u4e2d", "\ud83d\ude00"})
    void saveAllSplitsLongTextsIntoChunksThatFit(String character) {
        EntityTable<Film> films = EntityTable.of(
                RecordingTableStore.withinPartitions(LocalTableStore.inMemory()), FilmTableMapper.of(false));
        films.createTables();
        String title = character.repeat(30_000 / character.length());
        List<Film> many = new ArrayList<>();
        for (int i = 0; i < 90; i++) {
            many.add(Film.of("Ufa", i).titled(title, 1930));
        }
        films.saveAll(many);

        assertThat(films.count(RowQuery.wholeTable())).isEqualTo(90);
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00e9", "\u4e2d", "\ud83d\ude00"})
    void saveWithLongTextsUsesATransactionThatFits(String character) {
        for (int texts : new int[] {10, 30, 45, 60}) {
            DocumentTableMapper mapper = new DocumentTableMapper(
                    EntityModel.builder("Document", "documents").wide(),
                    PropertyStorage.chunked(),
                    IndexScope.LOCAL,
                    IndexLayout.KEYS_ONLY);
            EntityTable<Document> documents = EntityTable.of(LocalTableStore.inMemory(), mapper);
            documents.createTables();
            Map<String, String> fields = new LinkedHashMap<>();
            for (int i = 0; i < texts; i++) {
                fields.put("f" + i, character.repeat(32_000 / character.length()));
            }
            Document document = Document.of("a", "atlas").with(fields);
            documents.insert(document);

            assertThat(documents.get(mapper.primaryKeyOf(document))).isEqualTo(document);
        }
    }
}
