package dev.tables.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ETagTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"W/\"\"", "w/\"0x5B16\"", "W/\"datetime'x'\"", "W/\"datetime'2021-09-01T18%3A15%3A06.9425059Z'\""
            })
    void givesBackTheTextThatWasRead(String text) {
        assertThat(ETag.of(text)).hasToString(text).isEqualTo(ETag.of(text));
        assertThat(ETag.of(text).isAny()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "**",
                "\"a\"",
                "W/",
                "W/\"",
                "W/\"a",
                "W/a\"",
                " W/\"a\"",
                "W/\"a\" ",
                "W/\"a\", W/\"b\"",
                "W/\"a b\"",
                "W/\"a\nb\"",
                "W/\"a\u0000\"",
                "W/\"\u007f\"",
                "W/\"ä\""
            })
    void refusesATextThatIsNone(String text) {
        assertThatExceptionOfType(InvalidETagException.class)
                .isThrownBy(() -> ETag.of(text))
                .withMessageStartingWith("Found a text that is not an ETag. Expected * or W/")
                .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_INPUT));
    }
}
