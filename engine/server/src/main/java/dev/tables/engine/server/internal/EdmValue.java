package dev.tables.engine.server.internal;

import dev.tables.engine.EdmType;
import dev.tables.engine.Ticks;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A converter of property values from their JSON form. */
final class EdmValue {
    /** The form of a value in JSON. */
    enum Form {
        TEXT,
        INTEGER,
        REAL,
        BOOLEAN
    }

    private static final Pattern GUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    private EdmValue() {}

    /** Returns the type with a name such as {@code Edm.Int64}. */
    static EdmType type(String name, String property) {
        for (EdmType type : EdmType.values()) {
            if (type.odataName().equals(name)) {
                return type;
            }
        }
        throw ProtocolException.invalidInput("Property '" + property
                + "' is annotated with an unknown type. Expected Edm.String, Edm.Binary, Edm.Boolean,"
                + " Edm.Int32, Edm.Int64, Edm.Double, Edm.DateTime or Edm.Guid.");
    }

    /** Converts a property value from its JSON text; the type is null if there is no annotation. */
    static Object of(String property, Form form, String text, @Nullable EdmType type) {
        try {
            if (type == null) {
                return plain(form, text);
            }
            return switch (type) {
                case STRING -> require(form == Form.TEXT, text);
                case BINARY -> Base64.getDecoder().decode(require(form == Form.TEXT, text));
                case BOOLEAN -> bool(form, text);
                case INT32 -> Integer.valueOf(require(form == Form.TEXT || form == Form.INTEGER, text));
                case INT64 -> Long.valueOf(require(form == Form.TEXT || form == Form.INTEGER, text));
                case DOUBLE -> real(require(form != Form.BOOLEAN, text));
                case DATE_TIME -> dateTime(require(form == Form.TEXT, text));
                case GUID -> guid(require(form == Form.TEXT, text));
            };
        } catch (IllegalArgumentException | DateTimeException notOfTheType) {
            throw ProtocolException.invalidInput("The value of property '" + property
                    + (type == null
                            ? "' is not a valid number."
                            : "' is not a valid value of type " + type.odataName() + "."));
        }
    }

    private static Object plain(Form form, String text) {
        return switch (form) {
            case TEXT -> text;
            case BOOLEAN -> Boolean.valueOf(text);
            case REAL -> real(text);
            case INTEGER -> integer(text);
        };
    }

    /** Converts a number without a type, which is a double if it exceeds the range of Edm.Int32. */
    private static Object integer(String text) {
        if (text.length() <= 11) {
            long number = Long.parseLong(text);
            if (number == (int) number) {
                return (int) number;
            }
        }
        return real(text);
    }

    private static Double real(String text) {
        switch (text) {
            case "NaN":
                return Double.NaN;
            case "Infinity":
            case "INF":
                return Double.POSITIVE_INFINITY;
            case "-Infinity":
            case "-INF":
                return Double.NEGATIVE_INFINITY;
            default:
        }
        for (int i = 0; i < text.length(); i++) {
            if ("+-.eE0123456789".indexOf(text.charAt(i)) < 0) {
                throw new NumberFormatException();
            }
        }
        double number = Double.parseDouble(text);
        if (Double.isInfinite(number)) {
            throw new NumberFormatException();
        }
        return number;
    }

    private static Boolean bool(Form form, String text) {
        if (form != Form.BOOLEAN && form != Form.TEXT || !text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException();
        }
        return Boolean.valueOf(text);
    }

    private static Instant dateTime(String text) {
        return Ticks.parseInstant(text);
    }

    private static UUID guid(String text) {
        // The platform reads more than that, such as groups of any length.
        if (!GUID.matcher(text).matches()) {
            throw new IllegalArgumentException();
        }
        return UUID.fromString(text);
    }

    private static String require(boolean fits, String text) {
        if (!fits) {
            throw new IllegalArgumentException();
        }
        return text;
    }
}
