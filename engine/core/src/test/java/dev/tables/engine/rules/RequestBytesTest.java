package dev.tables.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.EdmType;
import dev.tables.engine.PrimaryKey;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestBytesTest {
    @Test
    void textsCountAsUtf8() {
        Random random = new Random(46);
        String pieces = "az09\u007f\u0080\u00e9\u07ff\u0800\u4e2d\ud7ff\ue000\uffff";
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                text.append(
                        random.nextInt(5) == 0
                                ? "\ud83d\ude00"
                                : String.valueOf(pieces.charAt(random.nextInt(pieces.length()))));
            }
            assertThat(RequestBytes.ofText(text.toString()))
                    .isEqualTo(text.toString().getBytes(StandardCharsets.UTF_8).length);
        }
        assertThat(RequestBytes.ofKeys(new PrimaryKey("\u00e9", "ab"))).isEqualTo(4);
    }

    @Test
    void binaryValuesCountAsBase64WithoutPadding() {
        for (int length = 0; length < 100; length++) {
            assertThat(RequestBytes.ofBinary(length))
                    .isEqualTo(Base64.getEncoder()
                            .withoutPadding()
                            .encodeToString(new byte[length])
                            .length());
        }
    }

    /** Each as the shortest text that a client may send. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            STRING    | "p":"",
            BOOLEAN   | "p":true,
            INT32     | "p":5,
            DOUBLE    | "p":5,
            INT64     | "p@odata.type":"Edm.Int64","p":"5",
            BINARY    | "p@odata.type":"Edm.Binary","p":"",
            DATE_TIME | "p@odata.type":"Edm.DateTime","p":"2026-11-29",
            GUID      | "p@odata.type":"Edm.Guid","p":"00000000-0000-0000-0000-000000000007",
            """)
    void propertiesCountAsJson(EdmType type, String json) {
        assertThat(RequestBytes.ofProperty("p", type)).isEqualTo(json.length());
    }
}
