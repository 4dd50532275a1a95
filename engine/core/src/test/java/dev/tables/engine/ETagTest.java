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
    void toStringReturnsTheParsedText(String text) {
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
    void parseRejectsInvalidText(String text) {
        assertThatExceptionOfType(MalformedETagException.class)
                .isThrownBy(() -> ETag.of(text))
                .withMessageStartingWith("The ETag is invalid. Expected * or an ETag from an earlier read or write")
                .satisfies(refused -> assertThat(refused.errorCode()).isEqualTo(ErrorCode.INVALID_INPUT));
    }

    /** Versions made of times that no row has: 64-bit ticks do not hold the first ones. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "+999999999-12-31T23%3A59%3A59Z",
                "-999999999-01-01T00%3A00%3A00Z",
                "+31197-09-14T02%3A48%3A05.4775807Z",
                "+31197-09-14T02:48:05.4775808Z",
                "+10000-01-01T00%3A00%3A00Z",
                "0000-12-31T23%3A59%3A59.9999999Z"
            })
    void parseRejectsTimesOutsideOfTheValidRange(String time) {
        assertThatExceptionOfType(MalformedETagException.class)
                .isThrownBy(() -> ETag.of("W/\"datetime'" + time + "'\""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0001-01-01T00%3A00%3A00Z", "9999-12-31T23%3A59%3A59.9999999Z", "9999-12-31T23%3A59%3A60Z", ""})
    void parseAcceptsOtherTimesAndOpaqueTexts(String time) {
        String text = "W/\"datetime'" + time + "'\"";
        assertThat(ETag.of(text)).hasToString(text);
    }
}
