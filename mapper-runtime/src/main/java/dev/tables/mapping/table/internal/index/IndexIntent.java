package dev.tables.mapping.table.internal.index;

import dev.tables.engine.Limits;
import dev.tables.engine.Row;
import dev.tables.engine.RowSource;
import dev.tables.engine.RowWriter;
import dev.tables.mapping.intent.Intent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The details of a write's intent, which name every index row in separate tables that the write changes.
 *
 * <p>The details are text with one line for each entity. A line contains the entity's row key. After each {@code /},
 * which occurs in no key, the line contains the number of an index and values. The property {@code indexes} has one
 * line for each number. An intent can therefore name the index rows of any transaction, unless most keys have the
 * maximum length.
 * <pre>
 * indexes  Employee/byEmail
 *          Employee/byBadge
 * rows0    00010001/0 marwin@example.org/0 juniperly@example.org
 *          00010002/0 cheryl@example.org/1 00000077
 * </pre>
 */
public final class IndexIntent {
    /** The kind of intents that name index rows. */
    public static final String KIND = "index";

    /** The upper bound of the length of a number, a space and line ends. */
    private static final int OWN_LENGTH = 12;

    private static final String INDEXES = "indexes";
    private static final String ROWS = "rows";
    private static final char LINE = '\n';
    private static final char FIELD = '/';

    private IndexIntent() {}

    /**
     * An index row that a write changes.
     *
     * @param entity the simple name of the entity
     * @param index the name of the index
     * @param rowKey the entity's row key
     * @param values the key of the values
     */
    public record Named(String entity, String index, String rowKey, String values) {
        private String ofIndex() {
            return entity + FIELD + index;
        }
    }

    /** Estimates how many code units an index key or a row key needs in an intent. */
    public static int length(String key) {
        return key.length() + OWN_LENGTH;
    }

    /** Returns the details of an intent for these index rows. The rows of one entity must be adjacent. */
    public static RowSource source(List<Named> rows) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        StringBuilder text = new StringBuilder();
        String last = null;
        for (Named row : rows) {
            if (!row.rowKey.equals(last)) {
                text.append(last == null ? "" : LINE).append(row.rowKey);
                last = row.rowKey;
            }
            int number = numbers.computeIfAbsent(row.ofIndex(), index -> numbers.size());
            text.append(FIELD).append(number).append(' ').append(row.values);
        }
        return writer -> {
            writer.string(INDEXES, String.join(String.valueOf(LINE), numbers.keySet()));
            write(text.toString(), writer);
        };
    }

    /** Writes a text as properties. Cuts only after a separator, so that no surrogate pair is split. */
    private static void write(String text, RowWriter writer) {
        int from = 0;
        for (int i = 0; from < text.length(); i++) {
            int to = Math.min(text.length(), from + Limits.MAX_STRING_LENGTH);
            while (to < text.length() && text.charAt(to - 1) != FIELD && text.charAt(to - 1) != LINE) {
                to--;
            }
            writer.string(ROWS + i, text.substring(from, to));
            from = to;
        }
    }

    /** Returns the index rows that an intent names, in reverse order. */
    public static List<Named> read(Intent intent) {
        List<Named> backwards = lines(intent.details());
        Collections.reverse(backwards);
        return backwards;
    }

    private static List<Named> lines(Row details) {
        List<String> indexes = split(text(details, INDEXES), LINE);
        StringBuilder text = new StringBuilder();
        for (int i = 0; details.has(ROWS + i); i++) {
            text.append(details.string(ROWS + i));
        }
        List<Named> rows = new ArrayList<>();
        for (String line : split(text.toString(), LINE)) {
            List<String> fields = split(line, FIELD);
            for (String field : fields.subList(1, fields.size())) {
                int space = field.indexOf(' ');
                List<String> index = split(indexes.get(Integer.parseInt(field.substring(0, space))), FIELD);
                rows.add(new Named(index.get(0), index.get(1), fields.get(0), field.substring(space + 1)));
            }
        }
        return rows;
    }

    private static List<String> split(String text, char separator) {
        return List.of(text.split(String.valueOf(separator), -1));
    }

    private static String text(Row details, String name) {
        return Objects.requireNonNull(details.string(name), name);
    }
}
