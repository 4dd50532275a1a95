package dev.tables.mapping.table.internal.row;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a large value.
 *
 * @param form the form of the bytes
 * @param bytes the bytes
 */
@SuppressWarnings("ArrayRecordComponent")
record LargeContent(Form form, byte[] bytes) {
    /** The form of the bytes. */
    enum Form {
        /** Binary data. */
        BINARY("b"),
        /** Text in UTF-8. */
        UTF_8("s"),
        /** Text with a lone surrogate, which UTF-8 cannot represent: UTF-16, high byte first. */
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

    /** Decodes the text of bytes in a text form. */
    static String text(Form form, byte[] bytes) {
        return form == Form.UTF_16
                ? ByteBuffer.wrap(bytes).asCharBuffer().toString()
                : new String(bytes, StandardCharsets.UTF_8);
    }
}
