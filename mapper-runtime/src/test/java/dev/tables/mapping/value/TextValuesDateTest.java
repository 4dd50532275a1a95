package dev.tables.mapping.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.testing.Seed;
import java.time.LocalDate;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextValuesDateTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    @Test
    void everyWrittenDateIsReadBack() {
        SplittableRandom random = new SplittableRandom(SEED.value());
        for (int i = 0; i < 20_000; i++) {
            boolean common = i % 4 != 0;
            LocalDate date = LocalDate.ofEpochDay(
                    common
                            ? random.nextLong(-719_528, 2_932_897)
                            : random.nextLong(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay()));
            assertThat(TextValues.date("E", "p", TextValues.of(date)))
                    .as("%s", SEED)
                    .isEqualTo(date);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-01-01", "9999-12-31", "2024-02-29", "2023-12-30", "+10000-01-01", "-0001-03-04"})
    void firstAndLastDatesAreRead(String text) {
        assertThat(TextValues.date("E", "p", text)).isEqualTo(LocalDate.parse(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2023-02-29",
                "2023-02-30",
                "2023-04-31",
                "2023-00-10",
                "2023-13-10",
                "2023-01-00",
                "2023-01-32",
                "2023/01/10",
                "20230-1-10",
                "202a-01-10",
                "2023-01-1",
                "2023-01-\u0661\u0661"
            })
    void invalidDateIsRejectedWithoutItsText(String text) {
        assertThatThrownBy(() -> TextValues.date("E", "p", text))
                .isInstanceOf(MappingException.class)
                .hasMessageNotContaining(text.isEmpty() ? "\u0000" : text);
    }
}
