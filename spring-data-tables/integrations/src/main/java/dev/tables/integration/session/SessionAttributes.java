package dev.tables.integration.session;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.serializer.Deserializer;
import org.springframework.core.serializer.Serializer;

/**
 * The binary format of session attributes: the number of attributes, then the name and serialized value of each one.
 * One attribute can be changed without deserializing the others.
 *
 * @param serializer converts a value to bytes
 * @param deserializer converts bytes to a value
 */
record SessionAttributes(Serializer<Object> serializer, Deserializer<Object> deserializer) {

    /** Returns the stored attributes with changes applied. A change to null removes the attribute. */
    byte[] changed(byte[] stored, Map<String, @Nullable Object> changes) {
        Map<String, byte[]> attributes = new TreeMap<>(read(stored));
        changes.forEach((name, value) -> {
            if (value == null) {
                attributes.remove(name);
            } else {
                attributes.put(name, bytes(name, value));
            }
        });
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(attributes.size());
            for (Map.Entry<String, byte[]> attribute : attributes.entrySet()) {
                out.writeUTF(attribute.getKey());
                out.writeInt(attribute.getValue().length);
                out.write(attribute.getValue());
            }
        } catch (IOException never) {
            throw new UncheckedIOException(never);
        }
        return bytes.toByteArray();
    }

    private byte[] bytes(String name, Object value) {
        try {
            return serializer.serializeToByteArray(value);
        } catch (IOException | IllegalArgumentException failed) {
            throw new IllegalArgumentException(
                    "The session attribute '" + name + "' of type "
                            + value.getClass().getName()
                            + " cannot be serialized. Use a serializable type, or configure another serializer in the session"
                            + " repository.",
                    failed);
        }
    }

    /** Deserializes the attributes, and returns their values by name. */
    Map<String, Object> values(byte[] stored) {
        Map<String, Object> values = new LinkedHashMap<>();
        read(stored).forEach((name, bytes) -> values.put(name, value(name, bytes)));
        return values;
    }

    private Object value(String name, byte[] bytes) {
        try {
            return deserializer.deserializeFromByteArray(bytes);
        } catch (IOException failed) {
            throw new IllegalStateException(
                    "The session attribute '" + name
                            + "' cannot be deserialized. It was probably written by another version of the application. Delete the"
                            + " session.",
                    failed);
        }
    }

    private static Map<String, byte[]> read(byte[] stored) {
        Map<String, byte[]> attributes = new LinkedHashMap<>();
        if (stored.length == 0) {
            return attributes;
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
            for (int left = in.readInt(); left > 0; left--) {
                String name = in.readUTF();
                attributes.put(name, in.readNBytes(in.readInt()));
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException("The session attributes are truncated. Delete the session.", damaged);
        }
        return attributes;
    }
}
