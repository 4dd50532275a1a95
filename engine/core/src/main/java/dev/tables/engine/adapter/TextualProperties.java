package dev.tables.engine.adapter;

import dev.tables.engine.Ticks;
import dev.tables.engine.internal.record.Keys;
import dev.tables.engine.internal.record.Record;
import dev.tables.engine.ordered.Bytes;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;

/**
 * A lossless converter between the properties of a {@link PortableRecord} and human-readable names and literals, for
 * databases that store each property as text. A literal has OData's form: {@code 'text'}, in which a quote is doubled,
 * {@code 5}, {@code 5L}, {@code 1.5}, {@code NaN}, {@code INF}, {@code -INF}, {@code true}, {@code datetime'…'},
 * {@code guid'…'}, {@code X'…'}. A text that UTF-8 cannot represent is {@code utf16'…'} with its code units as
 * hexadecimal digits. Not thread-safe: use each instance in one thread.
 */
public final class TextualProperties {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final byte QUOTE = '\'';

    private final List<String> names = new ArrayList<>();
    private final Bytes properties;

    /** Creates a converter for approximately the given number of bytes. */
    public TextualProperties(int capacity) {
        properties = new Bytes(capacity + 16);
    }

    /** Passes each property of a record as its name and its literal, which is UTF-8. */
    public static void each(byte[] portable, BiConsumer<String, byte[]> into) {
        int at = PortableRecord.namesEnd(portable);
        String[] own = PortableRecord.names(portable, at);
        int end = portable.length;
        while (at < end) {
            long id = Record.varint(portable, at, end);
            int type = Record.skipVarint(portable, at, end);
            if (id < 0 || id >= own.length || type >= end) {
                throw Record.damaged("the ID of a property name is unknown");
            }
            int after = Record.skip(portable, type + 1, end, portable[type]);
            into.accept(own[(int) id], literal(portable, type + 1, after, portable[type]));
            at = after;
        }
    }

    private static byte[] literal(byte[] from, int at, int end, int code) {
        return switch (code) {
            case Record.LATIN1 -> {
                int start = Record.skipVarint(from, at, end);
                yield isPlain(from, start, end)
                        ? quoted(from, start, end)
                        : quoted(new String(from, start, end - start, StandardCharsets.ISO_8859_1));
            }
            case Record.UTF16 -> {
                int start = Record.skipVarint(from, at, end);
                yield wide(Record.wideText(from, start, end - start), from, start, end);
            }
            case Record.BINARY -> ascii("X'" + HEX.formatHex(from, Record.skipVarint(from, at, end), end) + "'");
            case Record.FALSE -> ascii("false");
            case Record.TRUE -> ascii("true");
            case Record.INT32 -> ascii(Long.toString(Record.unzigzag(Record.varint(from, at, end))));
            case Record.INT64 -> ascii(Record.unzigzag(Record.varint(from, at, end)) + "L");
            case Record.DOUBLE -> ascii(number(Double.longBitsToDouble(Record.fixed(from, at, end))));
            case Record.DATE_TIME -> ascii("datetime'" + Ticks.format(Record.fixed(from, at, end)) + "'");
            case Record.GUID ->
                ascii("guid'" + new UUID(Record.fixed(from, at, end), Record.fixed(from, at + 8, end)) + "'");
            default -> throw Record.damaged("a type code is unknown");
        };
    }

    /** Returns whether a text is identical in UTF-8 and contains no quote. */
    private static boolean isPlain(byte[] text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text[i] < 0 || text[i] == QUOTE) {
                return false;
            }
        }
        return true;
    }

    private static byte[] quoted(byte[] text, int start, int end) {
        byte[] literal = new byte[end - start + 2];
        literal[0] = QUOTE;
        System.arraycopy(text, start, literal, 1, end - start);
        literal[literal.length - 1] = QUOTE;
        return literal;
    }

    private static byte[] quoted(String text) {
        return ("'" + text.replace("'", "''") + "'").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] wide(String text, byte[] units, int start, int end) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text)
                ? quoted(text)
                : ascii("utf16'" + HEX.formatHex(units, start, end) + "'");
    }

    private static String number(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "INF" : "-INF";
        }
        return Double.toString(value);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Adds a property.
     *
     * @param name the name of the property
     * @param from the bytes that contain the literal
     * @param start where the literal starts
     * @param end where the literal ends
     * @throws dev.tables.engine.StoreCorruptedException if the bytes are not a literal
     */
    public void add(String name, byte[] from, int start, int end) {
        properties.putVarint(names.size());
        names.add(name);
        try {
            put(from, start, end);
        } catch (IllegalArgumentException | DateTimeException noLiteral) {
            throw damaged();
        }
    }

    private static RuntimeException damaged() {
        return Record.damaged("a property value is not a literal");
    }

    private void put(byte[] from, int start, int end) {
        if (start >= end) {
            throw damaged();
        }
        switch (from[start]) {
            case QUOTE -> text(from, start + 1, inner(from, start, end));
            case 'X' -> {
                byte[] value = HEX.parseHex(within("X", from, start, end));
                properties.put(Record.BINARY);
                properties.putVarint(value.length);
                properties.put(value, 0, value.length);
            }
            case 'u' -> {
                byte[] units = HEX.parseHex(within("utf16", from, start, end));
                properties.put(Record.UTF16);
                properties.putVarint(units.length);
                properties.put(units, 0, units.length);
            }
            case 't', 'f' -> flag(new String(from, start, end - start, StandardCharsets.ISO_8859_1));
            case 'd' -> {
                properties.put(Record.DATE_TIME);
                properties.putLong(Ticks.parse(within("datetime", from, start, end)));
            }
            case 'g' -> {
                UUID value = UUID.fromString(within("guid", from, start, end));
                properties.put(Record.GUID);
                properties.putLong(value.getMostSignificantBits());
                properties.putLong(value.getLeastSignificantBits());
            }
            default -> number(new String(from, start, end - start, StandardCharsets.ISO_8859_1));
        }
    }

    /** Returns the position of the quote that ends a literal. */
    private static int inner(byte[] from, int start, int end) {
        if (end - start < 2 || from[end - 1] != QUOTE) {
            throw damaged();
        }
        return end - 1;
    }

    /** Returns the text between the quotes after the name of a literal. */
    private static String within(String name, byte[] from, int start, int end) {
        String literal = new String(from, start, end - start, StandardCharsets.ISO_8859_1);
        if (!literal.startsWith(name + "'")) {
            throw damaged();
        }
        int open = start + name.length();
        return literal.substring(name.length() + 1, inner(from, open, end) - start);
    }

    private void text(byte[] from, int start, int end) {
        if (isPlain(from, start, end)) {
            properties.put(Record.LATIN1);
            properties.putVarint(end - start);
            properties.put(from, start, end - start);
            return;
        }
        String text = new String(from, start, end - start, StandardCharsets.UTF_8).replace("''", "'");
        boolean narrow = text.chars().allMatch(unit -> unit < 0x100);
        byte[] bytes = text.getBytes(narrow ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16BE);
        properties.put(narrow ? Record.LATIN1 : Record.UTF16);
        properties.putVarint(bytes.length);
        properties.put(bytes, 0, bytes.length);
    }

    private void flag(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw damaged();
        }
        properties.put(text.equals("true") ? Record.TRUE : Record.FALSE);
    }

    private void number(String text) {
        int last = text.length() - 1;
        if (text.charAt(last) == 'L') {
            properties.put(Record.INT64);
            properties.putVarint(Record.zigzag(Long.parseLong(text.substring(0, last))));
        } else if (text.equals("INF") || text.equals("-INF")) {
            putDouble(text.equals("INF") ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
        } else if (text.equals("NaN") || text.indexOf('.') >= 0 || text.indexOf('E') >= 0) {
            putDouble(Double.parseDouble(text));
        } else {
            properties.put(Record.INT32);
            properties.putVarint(Record.zigzag(Integer.parseInt(text)));
        }
    }

    private void putDouble(double value) {
        properties.put(Record.DOUBLE);
        properties.putLong(Double.doubleToLongBits(value));
    }

    /** Returns the record of all added properties. */
    public byte[] toPortable() {
        Bytes record = new Bytes(properties.length() + 16 * names.size() + 8);
        record.put(PortableRecord.VERSION);
        record.putVarint(names.size());
        Bytes name = new Bytes(32);
        for (String one : names) {
            name.clear();
            Keys.text(name, one);
            record.putVarint(name.length());
            record.put(name);
        }
        record.put(properties);
        return record.toArray();
    }
}
