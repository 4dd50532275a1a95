package dev.tables.mapping.value.internal;

import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * The conversion of locales in JSON, as values and as keys of maps, to the text that locales have outside of JSON.
 * Jackson writes the language tag, which changes some locales, and loses the script in keys.
 */
final class LocaleJson {
    private LocaleJson() {}

    static SimpleModule module() {
        return new SimpleModule("locales")
                .addSerializer(Locale.class, new Writer())
                .addDeserializer(Locale.class, new Reader())
                .addKeySerializer(Locale.class, new KeyWriter())
                .addKeyDeserializer(Locale.class, new KeyReader());
    }

    private static final class Writer extends ValueSerializer<Locale> {
        @Override
        public void serialize(Locale value, JsonGenerator json, SerializationContext context) {
            json.writeString(LocaleText.of(value));
        }
    }

    private static final class Reader extends ValueDeserializer<Locale> {
        @Override
        public Locale deserialize(JsonParser json, DeserializationContext context) {
            String text = json.getValueAsString("");
            try {
                return LocaleText.parse(text);
            } catch (IllegalArgumentException notOurs) {
                // What Jackson writes and accepts: nothing for the root, parts with _ in place of -.
                Locale locale = Locale.forLanguageTag(text.replace('_', '-'));
                if (locale.equals(Locale.ROOT) && !text.isEmpty()) {
                    return (Locale) context.handleWeirdStringValue(Locale.class, text, "no locale");
                }
                return locale;
            }
        }
    }

    private static final class KeyWriter extends ValueSerializer<Locale> {
        @Override
        public void serialize(Locale value, JsonGenerator json, SerializationContext context) {
            json.writeName(LocaleText.of(value));
        }
    }

    private static final class KeyReader extends KeyDeserializer {
        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            try {
                return LocaleText.parse(key);
            } catch (IllegalArgumentException notOne) {
                return context.handleWeirdKey(Locale.class, key, "no locale");
            }
        }
    }
}
