package dev.tables.engine.server.internal;

import dev.tables.engine.EdmType;
import dev.tables.engine.ErrorCode;
import dev.tables.engine.Limits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** A streaming parser of JSON payloads. */
public final class JsonInput {
    /**
     * The maximum number of members of a payload. In addition to the properties, a payload contains their annotations
     * and some members that clients add.
     */
    private static final int MOST_MEMBERS = 3 * (Limits.MAX_PROPERTIES + 3);

    private static final String TYPE = "@odata.type";
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(20)
                    .maxNumberLength(400)
                    .build())
            .build();

    private JsonInput() {}

    /** Reads a row. */
    public static SentRow row(byte[] body, int offset, int length) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body, offset, length)) {
            return new RowInput(parser).read();
        } catch (JacksonException malformed) {
            throw malformed();
        }
    }

    /** Reads the name in {@code {"TableName":"name"}}. */
    public static String tableName(byte[] body, int length) {
        String name = null;
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body, 0, length)) {
            begin(parser);
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String member = parser.currentName();
                JsonToken value = parser.nextToken();
                if (member.equals("TableName") && value == JsonToken.VALUE_STRING) {
                    name = parser.getString();
                } else {
                    parser.skipChildren();
                }
            }
            end(parser);
        } catch (JacksonException malformed) {
            throw malformed();
        }
        if (name == null) {
            throw new ProtocolException(
                    ErrorCode.PROPERTIES_NEED_VALUE, "The values are not specified for all properties in the entity.");
        }
        return name;
    }

    private static void begin(JsonParser parser) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw malformed();
        }
    }

    private static void end(JsonParser parser) {
        if (parser.currentToken() != JsonToken.END_OBJECT || parser.nextToken() != null) {
            throw malformed();
        }
    }

    private static ProtocolException malformed() {
        return ProtocolException.invalidInput("The payload is not well-formed. Expected a JSON object in UTF-8.");
    }

    /** A parser of one row. */
    private static final class RowInput {
        private final JsonParser parser;
        private final SentRow row = new SentRow();
        private final List<String> names = new ArrayList<>();
        private final List<EdmValue.Form> forms = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();
        private final List<@Nullable EdmType> types = new ArrayList<>();
        /** The names of properties whose annotations came first. */
        private final List<String> annotated = new ArrayList<>();

        private final List<EdmType> annotations = new ArrayList<>();
        private int members;

        RowInput(JsonParser parser) {
            this.parser = parser;
        }

        SentRow read() {
            begin(parser);
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                if (++members > MOST_MEMBERS) {
                    throw new ProtocolException(
                            ErrorCode.TOO_MANY_PROPERTIES, ErrorTexts.of(ErrorCode.TOO_MANY_PROPERTIES, ""));
                }
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                if (name.startsWith("odata.")) {
                    parser.skipChildren();
                } else if (isAnnotation(name)) {
                    annotation(name, token);
                } else {
                    property(name, token);
                }
            }
            end(parser);
            for (int i = 0; i < names.size(); i++) {
                row.add(names.get(i), EdmValue.of(names.get(i), forms.get(i), texts.get(i), types.get(i)));
            }
            return row;
        }

        /**
         * Returns whether a member is an OData annotation. Any other name that contains {@code @} is a property name,
         * and rejected as invalid.
         */
        private static boolean isAnnotation(String name) {
            int at = name.lastIndexOf('@');
            return at >= 0 && name.startsWith("odata.", at + 1);
        }

        private void annotation(String name, JsonToken token) {
            if (!name.endsWith(TYPE)) {
                parser.skipChildren();
                return;
            }
            String property = name.substring(0, name.length() - TYPE.length());
            if (token != JsonToken.VALUE_STRING) {
                throw ProtocolException.invalidInput("The type annotation of property '" + shortened(property)
                        + "' is not a string. Expected a type name such as Edm.Int64.");
            }
            EdmType type = EdmValue.type(parser.getString(), shortened(property));
            if (property.equals("PartitionKey") || property.equals("RowKey")) {
                if (type != EdmType.STRING) {
                    throw ProtocolException.invalidInput("The type annotation of " + property + " is "
                            + type.odataName() + ". Expected Edm.String.");
                }
                return;
            }
            int present = names.lastIndexOf(property);
            if (present >= 0) {
                types.set(present, type);
            } else {
                annotated.add(property);
                annotations.add(type);
            }
        }

        private void property(String name, JsonToken token) {
            int before = annotated.lastIndexOf(name);
            EdmType type = before < 0 ? null : annotations.get(before);
            if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
                throw ProtocolException.invalidInput("Property '" + shortened(name)
                        + "' has a structured value. Expected a string, a number, a boolean or null.");
            }
            if (name.equals("Timestamp") || token == JsonToken.VALUE_NULL) {
                return;
            }
            if (name.equals("PartitionKey") || name.equals("RowKey")) {
                key(name, token);
                return;
            }
            names.add(name);
            texts.add(parser.getString());
            types.add(type);
            forms.add(
                    switch (token) {
                        case VALUE_STRING -> EdmValue.Form.TEXT;
                        case VALUE_NUMBER_INT -> EdmValue.Form.INTEGER;
                        case VALUE_NUMBER_FLOAT -> EdmValue.Form.REAL;
                        default -> EdmValue.Form.BOOLEAN;
                    });
        }

        private void key(String name, JsonToken token) {
            if (token != JsonToken.VALUE_STRING) {
                throw ProtocolException.invalidInput("The " + name + " is not a string. Expected Edm.String.");
            }
            if (row.has(name)) {
                throw new ProtocolException(
                        ErrorCode.DUPLICATE_PROPERTIES_SPECIFIED, "The " + name + " occurs twice. Send it once.");
            }
            if (name.equals("RowKey")) {
                row.rowKey(parser.getString());
            } else {
                row.partitionKey(parser.getString());
            }
        }

        private static String shortened(String name) {
            return name.length() > 64 ? name.substring(0, 64) + "..." : name;
        }
    }
}
