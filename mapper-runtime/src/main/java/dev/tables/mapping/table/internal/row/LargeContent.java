package dev.tables.mapping.table.internal.row;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a large value.
 *
 * @param form what they are
 * @param bytes themselves
 */
@SuppressWarnings("ArrayRecordComponent")
record LargeContent(Form form, byte[] bytes) {
    /** What the bytes are. */
    enum Form {
        /** Bytes. */
        BINARY("b"),
        /** Text in UTF-8. */
        UTF_8("s"),
        /** Text with a lone surrogate, which UTF-8 cannot hold: UTF-16, high byte first. */
        UTF_16("u");

        private final String code;

        Form(String code) {
            this.code = code;
        }

        String code() {
            return code;
        }

        static @Nullable Form of(String code) {
            for (Form form : values()) {
                if (form.code.equals(code)) {
                    return form;
                }
            }
            return null;
        }
    }

    static LargeContent of(byte[] bytes) {
        return new LargeContent(Form.BINARY, bytes);
    }

    static LargeContent of(String text) {
        try {
            ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[utf8.remaining()];
            utf8.get(bytes);
            return new LargeContent(Form.UTF_8, bytes);
        } catch (CharacterCodingException loneSurrogate) {
            ByteBuffer utf16 = ByteBuffer.allocate(2 * text.length());
            utf16.asCharBuffer().put(text);
            return new LargeContent(Form.UTF_16, utf16.array());
        }
    }

    /** The text of bytes that are one. */
    static String text(Form form, byte[] bytes) {
        return form == Form.UTF_16
                ? ByteBuffer.wrap(bytes).asCharBuffer().toString()
                : new String(bytes, StandardCharsets.UTF_8);
    }
}
