package dev.tables.mapping.value.internal;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * JSON as a tree whose numbers are the texts in which they are stored: as {@code double} or {@code BigDecimal}, digits
 * or a sign of zero could be lost.
 */
final class JsonTree {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonTree() {}

    /**
     * Parses a text.
     *
     * @throws tools.jackson.core.JacksonException if the text is not JSON
     */
    static JsonNode of(String text) {
        try (JsonParser parser = ExactJson.MAPPER.createParser(text)) {
            parser.nextToken();
            return node(parser);
        }
    }

    /** Returns the text of a tree. */
    static String text(JsonNode node) {
        return ExactJson.MAPPER.writeValueAsString(node);
    }

    private static JsonNode node(JsonParser parser) {
        JsonToken token = parser.currentToken();
        if (token == null) {
            return NODES.missingNode();
        }
        return switch (token) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> NODES.stringNode(parser.getString());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> NODES.rawValueNode(new RawValue(parser.getString()));
            default -> NODES.nullNode();
        };
    }

    private static ObjectNode object(JsonParser parser) {
        ObjectNode object = NODES.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.set(name, node(parser));
        }
        return object;
    }

    private static ArrayNode array(JsonParser parser) {
        ArrayNode array = NODES.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            array.add(node(parser));
        }
        return array;
    }
}
