package dev.tables.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.testing.Seed;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TicksTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    @ParameterizedTest
    @CsvSource({
        "1601-01-01T00:00:00Z",
        "9999-12-31T23:59:59.9999999Z",
        "1970-01-01T00:00:00Z",
        "1969-12-31T23:59:59.9999999Z",
        "2024-02-29T12:30:45.0000001Z",
        "2023-12-31T23:59:59.12Z",
        "2021-09-01T18:15:06.9425059Z"
    })
    void parsedTextIsFormattedUnchanged(String text) {
        assertThat(Ticks.parse(text)).isEqualTo(Ticks.of(Instant.parse(text)));
        assertThat(Ticks.format(Ticks.parse(text))).isEqualTo(text);
    }

    @Test
    void ticksMatchInstantsForRandomTimes() {
        SplittableRandom random = new SplittableRandom(SEED.value());
        for (int i = 0; i < 20_000; i++) {
            long ticks = random.nextLong(Ticks.MIN, Ticks.MAX + 1);
            if (i % 3 == 0) {
                ticks -= Math.floorMod(ticks, 10_000_000L);
            }
            String text = Ticks.format(ticks);
            assertThat(Instant.from(DateTimeFormatter.ISO_INSTANT.parse(text)))
                    .as("%s", SEED)
                    .isEqualTo(Ticks.toInstant(ticks));
            assertThat(Ticks.parse(text)).as("%s", SEED).isEqualTo(ticks);
            assertThat(ETag.of(ETag.ofTimestampTicks(ticks).toString())).isEqualTo(ETag.ofTimestampTicks(ticks));
        }
    }

    @ParameterizedTest
    @CsvSource({"2021-01-01T00:00:00.1200000Z,2021-01-01T00:00:00.12Z", "2021-01-01T00:00:00.0Z,2021-01-01T00:00:00Z"})
    void parseAcceptsTrailingZeros(String text, String canonical) {
        assertThat(Ticks.format(Ticks.parse(text))).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Z",
                "2021-13-01T00:00:00Z",
                "2021-00-01T00:00:00Z",
                "2021-01-32T00:00:00Z",
                "2021-01-01T24:00:01Z",
                "2021-01-01T00:60:00Z",
                "2021-01-01 00:00:00Z",
                "2021-01-01T00:00:00",
                "2021-01-01T00:00:00.12345678Z",
                "2021-01-0aT00:00:00Z",
                "2021-01-01T00:00:0-Z"
            })
    void parseRejectsOtherText(String text) {
        assertThatThrownBy(() -> Ticks.parse(text)).isInstanceOf(DateTimeException.class);
    }

    @Test
    void acceptsBothSpellingsOfTheColonInETags() {
        ETag escaped = ETag.of("W/\"datetime'2021-09-01T18%3A15%3A06.9425059Z'\"");
        assertThat(ETag.of("W/\"datetime'2021-09-01T18:15:06.9425059Z'\"")).isEqualTo(escaped);
        assertThat(escaped).hasToString("W/\"datetime'2021-09-01T18%3A15%3A06.9425059Z'\"");
        assertThat(ETag.ofTimestampTicks(Ticks.parse("2021-09-01T18:15:06.9425059Z")))
                .isEqualTo(escaped);
    }
}
