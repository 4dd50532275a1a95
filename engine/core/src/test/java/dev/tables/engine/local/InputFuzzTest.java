package dev.tables.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.tables.engine.ContinuationToken;
import dev.tables.engine.Filter;
import dev.tables.engine.InvalidQueryException;
import dev.tables.engine.PrimaryKey;
import dev.tables.engine.Projection;
import dev.tables.engine.Row;
import dev.tables.engine.RowOperation;
import dev.tables.engine.RowQuery;
import dev.tables.engine.StoreCorruptedException;
import dev.tables.engine.filter.FilterParser;
import dev.tables.engine.internal.record.PageToken;
import dev.tables.engine.internal.record.RecordReader;
import dev.tables.engine.internal.record.RecordWriter;
import dev.tables.engine.ordered.Bytes;
import dev.tables.engine.ordered.MemoryOrderedStore;
import dev.tables.engine.rules.FilterRules;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Whatever comes from outside: no exception but the typed ones. Runs the inputs in {@code InputFuzzTestInputs}; with {@code JAZZER_FUZZ=1} in the
 * environment it searches for new ones.
 */
class InputFuzzTest {
    private static final PrimaryKey KEYS = new PrimaryKey("p", "r");

    @FuzzTest(maxDuration = "1m")
    void filtersParseOrAreRefused(byte @Nullable [] data) {
        String text = new String(data == null ? new byte[0] : data, StandardCharsets.UTF_8);
        Filter parsed;
        try {
            parsed = FilterParser.parse(text);
        } catch (InvalidQueryException refused) {
            assertThat(refused).hasMessageContaining("ilter");
            return;
        }
        assertThat(FilterParser.parse(parsed.toString())).isEqualTo(parsed);
        try {
            FilterRules.check(parsed, Integer.MAX_VALUE, null);
        } catch (InvalidQueryException keyAgainstAnotherType) {
            assertThat(keyAgainstAnotherType).hasMessageContaining("Edm.String");
        }
    }

    @FuzzTest(maxDuration = "1m")
    void tokensAreReadOrRefused(byte @Nullable [] data) {
        String text = new String(data == null ? new byte[0] : data, StandardCharsets.ISO_8859_1);
        Table table = new Table(1, "Things", new MemoryOrderedStore(), LocalStoreOptions.defaults());
        Bytes position = new Bytes(8);
        try {
            PageToken.read(new ContinuationToken(text), table, RowQuery.wholeTable(), position);
        } catch (InvalidQueryException refused) {
            assertThat(refused).hasMessageContaining("token");
            return;
        }
        Bytes key = new Bytes(8);
        key.put(position);
        assertThat(PageToken.after(table, RowQuery.wholeTable(), key, 0).text()).isEqualTo(text);
    }

    @FuzzTest(maxDuration = "1m")
    void recordsDecodeOrAreDamaged(byte @Nullable [] data) {
        Table table = new Table(1, "Things", new MemoryOrderedStore(), LocalStoreOptions.defaults());
        for (String name : new String[] {"a", "b", "c", "d"}) {
            table.dictionary().idOf(name, KEYS);
        }
        Bytes record = Bytes.copyOf(data == null ? new byte[0] : data);
        RecordReader reader = new RecordReader();
        reader.begin(table, table.dictionary().snapshot(), Projection.ALL);
        Row row;
        try {
            reader.row("p", "r", record);
            row = Row.from(reader);
        } catch (StoreCorruptedException damaged) {
            assertThat(damaged).hasMessageContaining("stored row");
            return;
        }
        Bytes again = new Bytes(64);
        new RecordWriter().write(table, RowOperation.insert(KEYS, row), again);
        reader.row("p", "r", again);
        assertThat(Row.from(reader).withoutETag()).isEqualTo(row.withoutETag());
    }
}
