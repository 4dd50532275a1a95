package dev.tables.data.core;

import dev.tables.data.core.internal.EntityIds;
import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.key.KeyReader;
import dev.tables.mapping.model.EntityMapper;
import dev.tables.mapping.model.EntityMappers;
import dev.tables.mapping.model.EntityModel;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A formatter and parser of ids as one path segment of a URL: {@code Sales,42} for employee 42 of department Sales.
 *
 * <p>The components of the key are in their order, partition key first, separated by commas. Dates are in ISO format,
 * and constants are represented by their names.
 *
 * <p>ASCII letters and digits, {@code -}, {@code _} and {@code .} are unchanged, except a {@code .} at the beginning of
 * a component. Any other character is encoded in UTF-8, and each byte is written as {@code ~} and two hexadecimal
 * digits. An empty component is {@code ~}. No server or client therefore has to encode the text. Each identity has one
 * text, and each text at most one identity.
 *
 * <p>Sends no request. Thread-safe.
 *
 * @param <ID> the identity: the generated key record, a custom record with the same components, the only component, or
 *     {@link PrimaryKey}, whose two keys are then the components
 */
public final class IdFormatter<ID> {
    private static final char ESCAPE = '~';
    private static final String SEPARATOR = ",";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final EntityModel model;
    private final EntityIds<?> ids;
    private final Class<ID> type;
    private final List<KeyComponent> components;

    private IdFormatter(EntityMapper<?> mapper, Class<ID> type) {
        this.model = mapper.model();
        this.ids = new EntityIds<>(mapper);
        this.type = type;
        this.components = Stream.of(model.partitionKey(), model.rowKey())
                .flatMap(layout -> layout.components().stream())
                .toList();
    }

    /**
     * Creates a formatter for the identities of an entity.
     *
     * @throws IllegalArgumentException if objects of the class cannot be identities of the entity
     */
    public static <ID> IdFormatter<ID> of(Class<?> entity, Class<ID> identity) {
        IdFormatter<ID> text = new IdFormatter<>(EntityMappers.of(EntityMappers.entityTypeOf(entity)), identity);
        text.ids.check(identity);
        return text;
    }

    /**
     * Formats an identity.
     *
     * @throws IllegalArgumentException if a component is null or contains an unpaired surrogate, which no key can
     *     contain
     */
    public String format(ID id) {
        List<String> texts = new ArrayList<>();
        if (id instanceof PrimaryKey keys) {
            texts.add(keys.partitionKey());
            texts.add(keys.rowKey());
        } else {
            for (KeyComponent component : components) {
                Object value = required(component, ids.value(id, component.property()));
                texts.add(component.type().elementName(value));
            }
        }
        String segment = texts.stream().map(IdFormatter::escaped).collect(Collectors.joining(SEPARATOR));
        return segment.isEmpty() ? String.valueOf(ESCAPE) : segment;
    }

    /**
     * Returns the values of an identity by property name, in the order of the key. For a {@link PrimaryKey}, the result
     * contains the values in the keys; enum constants are represented by their names.
     *
     * @throws IllegalArgumentException if a component is null
     * @throws dev.tables.mapping.value.MappingException if the keys do not belong to an entity of the class
     */
    public Map<String, Object> components(ID id) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (id instanceof PrimaryKey keys) {
            read(model.partitionKey(), keys.partitionKey(), values);
            read(model.rowKey(), keys.rowKey(), values);
            return values;
        }
        for (KeyComponent component : components) {
            values.put(component.property(), required(component, ids.value(id, component.property())));
        }
        return values;
    }

    private void read(KeyLayout layout, String key, Map<String, Object> values) {
        KeyReader reader = layout.reader(model.entity(), key);
        for (KeyComponent component : layout.components()) {
            values.put(component.property(), required(component, reader.value()));
        }
    }

    private Object required(KeyComponent component, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("The identity component '" + component.property() + "' of "
                    + model.entity() + " is null. Pass a value.");
        }
        return value;
    }

    /**
     * Parses a text that {@link #format} created.
     *
     * @throws IllegalArgumentException if the text is not an identity, or is another spelling of one
     */
    public ID parse(String text) {
        ID id;
        try {
            id = type.cast(identity(text.split(SEPARATOR, -1)));
        } catch (RuntimeException | CharacterCodingException none) {
            // Readers of keys, of the types of Java among them, refuse what is no key each with an exception of its
            // own.
            throw refusal(none);
        }
        if (!format(id).equals(text)) {
            throw refusal(null);
        }
        return id;
    }

    private Object identity(String[] parts) throws CharacterCodingException {
        if (type == PrimaryKey.class) {
            requireCount(parts, 2);
            return new PrimaryKey(plain(parts[0]), plain(parts[1]));
        }
        requireCount(parts, Math.max(1, components.size()));
        Map<String, Object> values = new HashMap<>();
        for (int i = 0; i < components.size(); i++) {
            KeyComponent component = components.get(i);
            values.put(
                    component.property(),
                    component.type().fromElementName(model.entity(), component.property(), plain(parts[i])));
        }
        return ids.make(type, values::get);
    }

    private static void requireCount(String[] parts, int count) {
        if (parts.length != count) {
            throw new IllegalArgumentException(
                    "Expected " + count + " components in the identity, but found " + parts.length + ".");
        }
    }

    private IllegalArgumentException refusal(@Nullable Throwable cause) {
        String expected = type == PrimaryKey.class
                ? "its partition key and row key"
                : components.stream().map(KeyComponent::property).collect(Collectors.joining(SEPARATOR));
        return new IllegalArgumentException(
                "The text is not a valid identity of " + model.entity() + ". Expected " + expected
                        + ", as formatted by IdFormatter.format.",
                cause);
    }

    private static String escaped(String text) {
        if (text.isEmpty()) {
            return String.valueOf(ESCAPE);
        }
        StringBuilder segment = new StringBuilder();
        ByteBuffer bytes;
        try {
            bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
        } catch (CharacterCodingException half) {
            throw new IllegalArgumentException(
                    "The identity contains an unpaired surrogate character. Remove it.", half);
        }
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (isPlain((char) (next & 0xFF)) && (next != '.' || !segment.isEmpty())) {
                segment.append((char) next);
            } else {
                segment.append(ESCAPE).append(HEX.toHexDigits(next));
            }
        }
        return segment.toString();
    }

    private static boolean isPlain(char one) {
        return one >= '0' && one <= '9'
                || one >= 'A' && one <= 'Z'
                || one >= 'a' && one <= 'z'
                || one == '-'
                || one == '_'
                || one == '.';
    }

    private static String plain(String segment) throws CharacterCodingException {
        if (segment.equals(String.valueOf(ESCAPE))) {
            return "";
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < segment.length(); i++) {
            char next = segment.charAt(i);
            if (next == ESCAPE) {
                bytes.write(HexFormat.fromHexDigits(segment, i + 1, i + 3));
                i += 2;
            } else if (isPlain(next)) {
                bytes.write(next);
            } else {
                throw new IllegalArgumentException("The identity contains a special character that is not escaped."
                        + " Create the text with IdFormatter.format.");
            }
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes.toByteArray()))
                .toString();
    }
}
