package dev.tables.mapping.value.internal;

import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.module.SimpleModule;

/** Locales as keys of JSON maps, by the text that stands for them elsewhere: Jackson loses the script of its own. */
final class LocaleKeys {
    private LocaleKeys() {}

    static SimpleModule module() {
        return new SimpleModule("locale keys")
                .addKeySerializer(Locale.class, new Writer())
                .addKeyDeserializer(Locale.class, new Reader());
    }

    private static final class Writer extends ValueSerializer<Locale> {
        @Override
        public void serialize(Locale value, JsonGenerator json, SerializationContext context) {
            json.writeName(LocaleText.of(value));
        }
    }

    private static final class Reader extends KeyDeserializer {
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
