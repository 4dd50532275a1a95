package dev.tables.engine.cassandra;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RawType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A parsed CQL statement, of the few kinds that the store sends. */
final class WireStatement {
    private static final Pattern TOKEN =
            Pattern.compile("'[^']*'|0x[0-9a-f]*|[\\w$]+(?:\\.\\w+)?|!=|>=|<=|[=<>?,()\\[\\]*]");
    /** A condition on the place of a partition on the ring. */
    static final String TOKEN_OF_KEY = "token(pk)";

    private static final RawType BLOB = type(DataType.BLOB);
    private static final RawType TEXT = type(DataType.VARCHAR);
    private static final RawType INT = type(DataType.INT);
    private static final Map<String, RawType> TYPES = Map.ofEntries(
            Map.entry("pk", BLOB),
            Map.entry("rk", BLOB),
            Map.entry("fence", BLOB),
            Map.entry("marks", new RawType.RawMap(BLOB, BLOB)),
            Map.entry("version", BLOB),
            Map.entry("properties", new RawType.RawMap(TEXT, TEXT)),
            Map.entry("scope", TEXT),
            Map.entry("kind", TEXT),
            Map.entry("name", TEXT),
            Map.entry("spelled", TEXT),
            Map.entry("last_id", INT),
            Map.entry("id", INT),
            Map.entry("place", TEXT),
            Map.entry("mark", BLOB),
            Map.entry(TOKEN_OF_KEY, type(DataType.BIGINT)));
    /** Columns that belong to a partition as a whole. */
    static final Set<String> STATIC = Set.of("fence", "marks", "last_id");

    private static final Set<String> OF_PARTITION = Set.of("pk", "scope");

    /** How a statement begins. */
    enum Verb {
        SELECT,
        UPDATE,
        DELETE,
        INSERT
    }

    /** A part of a column that a statement selects or sets. */
    enum Part {
        WHOLE,
        WRITE_TIME,
        NOW,
        ELEMENT
    }

    /**
     * A value: a bound one by its index, or a literal.
     *
     * @param index of a bound value, or -1
     * @param literal the other one
     */
    record Operand(int index, @Nullable ByteBuffer literal) {
        @Nullable
        ByteBuffer in(List<@Nullable ByteBuffer> values) {
            return index < 0 ? literal : values.get(index);
        }
    }

    /** A selected or assigned column. */
    record Column(
            String name,
            Part part,
            @Nullable Operand key,
            @Nullable Operand value) {}

    /** A comparison of a column with a value. */
    record Term(String column, String operator, Operand operand) {
        boolean isOfPartition() {
            return OF_PARTITION.contains(column);
        }
    }

    final Verb verb;
    final String table;
    final List<Column> columns = new ArrayList<>();
    final List<Term> where = new ArrayList<>();
    final List<Term> conditions = new ArrayList<>();
    final List<ColumnSpec> variables = new ArrayList<>();
    boolean distinct;
    boolean descending;
    boolean ifExists;

    private final List<String> tokens = new ArrayList<>();
    private int next;

    WireStatement(String text) {
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        verb = Verb.valueOf(take().toUpperCase(Locale.ROOT));
        table = switch (verb) {
            case SELECT -> select();
            case UPDATE -> update();
            case DELETE -> delete();
            case INSERT -> insert();
        };
        if (accept("WHERE")) {
            terms(where);
        }
        if (accept("IF")) {
            if (accept("EXISTS")) {
                ifExists = true;
            } else {
                terms(conditions);
            }
        }
        descending = tokens.contains("DESC");
    }

    private static RawType type(int code) {
        return Objects.requireNonNull(RawType.PRIMITIVES.get(code));
    }

    /** Returns the type of a column. */
    static RawType typeOf(String column) {
        return Objects.requireNonNull(TYPES.get(column), column);
    }

    static RawType typeOf(Column column) {
        return switch (column.part) {
            case WHOLE -> typeOf(column.name);
            case WRITE_TIME, NOW -> type(DataType.BIGINT);
            case ELEMENT -> ((RawType.RawMap) typeOf(column.name)).valueType;
        };
    }

    static ColumnSpec column(String name, int index, RawType type) {
        return new ColumnSpec("tables", "rows", name, index, type);
    }

    private String take() {
        return tokens.get(next++);
    }

    private boolean accept(String token) {
        boolean found = next < tokens.size() && tokens.get(next).equals(token);
        next += found ? 1 : 0;
        return found;
    }

    private String tableName() {
        String name = take();
        return name.substring(name.indexOf('.') + 1);
    }

    private Operand operand(RawType type, String name) {
        String token = take();
        if (token.equals("?")) {
            variables.add(column(name, variables.size(), type));
            return new Operand(variables.size() - 1, null);
        }
        byte[] bytes;
        if (token.startsWith("'")) {
            bytes = token.substring(1, token.length() - 1).getBytes(StandardCharsets.UTF_8);
        } else if (token.startsWith("0x")) {
            bytes = HexFormat.of().parseHex(token.substring(2));
        } else {
            bytes = ByteBuffer.allocate(Integer.BYTES)
                    .putInt(Integer.parseInt(token))
                    .array();
        }
        return new Operand(-1, ByteBuffer.wrap(bytes));
    }

    private Column column() {
        String name = take();
        if (name.equals("writetime")) {
            take();
            Column column = new Column(take(), Part.WRITE_TIME, null, null);
            take();
            return column;
        }
        if (name.equals("to_unix_timestamp")) {
            next += 5;
            return new Column(name, Part.NOW, null, null);
        }
        if (accept("[")) {
            Operand key = operand(((RawType.RawMap) typeOf(name)).keyType, "key");
            take();
            return new Column(name, Part.ELEMENT, key, null);
        }
        return new Column(name, Part.WHOLE, null, null);
    }

    private String select() {
        distinct = accept("DISTINCT");
        do {
            columns.add(column());
        } while (accept(","));
        take();
        return tableName();
    }

    private String update() {
        String name = tableName();
        if (accept("USING")) {
            take();
            operand(INT, "ttl");
        }
        take();
        do {
            Column column = column();
            take();
            columns.add(new Column(column.name, column.part, column.key, operand(typeOf(column), column.name)));
        } while (accept(","));
        return name;
    }

    private String delete() {
        take();
        return tableName();
    }

    private String insert() {
        take();
        String name = tableName();
        take();
        List<String> names = new ArrayList<>();
        do {
            names.add(take());
        } while (accept(","));
        next += 3;
        for (String column : names) {
            Operand value = operand(typeOf(column), column);
            accept(",");
            if (column.equals("scope") || column.equals("kind") || column.equals("name")) {
                where.add(new Term(column, "=", value));
            } else {
                columns.add(new Column(column, Part.WHOLE, null, value));
            }
        }
        next++;
        return name;
    }

    private void terms(List<Term> into) {
        do {
            String name = take();
            if (name.equals("token")) {
                next += 3;
                name = TOKEN_OF_KEY;
            }
            String operator = take();
            RawType type = typeOf(name);
            into.add(new Term(name, operator, operand(operator.equals("IN") ? new RawType.RawList(type) : type, name)));
        } while (accept("AND"));
    }

    /** Returns whether it reads several partitions. */
    boolean readsRing() {
        return verb == Verb.SELECT
                && where.stream().noneMatch(term -> term.isOfPartition() && term.operator.equals("="));
    }

    /** Returns whether a read of several partitions passes over some that it does not return. */
    boolean passesOver() {
        return readsRing() && where.stream().anyMatch(term -> !term.column.equals(TOKEN_OF_KEY));
    }

    boolean isConditional() {
        return ifExists || !conditions.isEmpty();
    }
}
