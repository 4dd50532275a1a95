package dev.tables.mapping.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.mapping.value.type.ValueType;
import java.net.URI;
import java.time.Instant;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** What is special of single types. */
class SpecialValuesTest {
    @Test
    void localesOfJavaAndOldConstructorsAreKept() {
        List<Locale> odd = List.of(
                new Locale("no", "NO", "NY"),
                new Locale("ja", "JP", "JP"),
                new Locale("th", "TH", "TH"),
                new Locale("iw", "IL"),
                new Locale("", "", "a_b"),
                new Locale("toolonglanguage", "", "x"),
                Locale.ROOT);
        for (Locale locale : odd) {
            assertThat(TextValues.locale("E", "p", TextValues.of(locale))).isEqualTo(locale);
        }
        for (Locale locale : Locale.getAvailableLocales()) {
            assertThat(TextValues.locale("E", "p", TextValues.of(locale))).isEqualTo(locale);
        }
        assertThat(TextValues.of(Locale.forLanguageTag("zh-Hant-TW"))).isEqualTo("zh-Hant-TW");
        assertThatThrownBy(() -> TextValues.of(new Locale("a_b", "", "")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Create locales with Locale.forLanguageTag");
    }

    @Test
    void invalidTextsAreRejected() {
        assertThatThrownBy(() -> TextValues.locale("E", "p", "not a tag")).isInstanceOf(MappingException.class);
        assertThatThrownBy(() -> TextValues.uri("E", "p", "a b")).isInstanceOf(MappingException.class);
        assertThatThrownBy(() -> TextValues.currency("E", "p", "EURO"))
                .isInstanceOf(MappingException.class)
                .hasNoCause()
                .hasMessageNotContaining("EURO");
    }

    @Test
    void textIsKeptExactly() {
        assertThat(TextValues.of(URI.create("HTTP://Host/%7e"))).isEqualTo("HTTP://Host/%7e");
        assertThat(TextValues.of(Currency.getInstance("CHF"))).isEqualTo("CHF");
    }

    @Test
    void timeMorePreciseThanADateIsRejected() {
        assertThatThrownBy(() -> DateValues.date("E", "p", Instant.ofEpochSecond(1, 100)))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("more precise than milliseconds, which a Date cannot represent");
        assertThat(DateValues.date("E", "p", Instant.ofEpochSecond(-1, 1_000_000)))
                .isEqualTo(new Date(-999));
        assertThat(DateValues.date("E", "p", null)).isNull();
    }

    @Test
    void subclassOfDateIsRejectedAsArgument() {
        Date finer = new Date(7) {
            private static final long serialVersionUID = 1;
        };
        assertThatThrownBy(() -> ValueType.DATE.toQueryArgument(finer, null)).isInstanceOf(ClassCastException.class);
        assertThat(ValueType.DATE.toStored(finer)).isEqualTo(Instant.ofEpochMilli(7));
    }

    @Test
    void datesOutsideOfTheStoreRangeHaveNoFilterLiteral() {
        assertThat(ValueType.DATE.toFilterLiteral(new Date(7))).isEqualTo(Instant.ofEpochMilli(7));
        assertThat(ValueType.DATE.toFilterLiteral(new Date(Long.MAX_VALUE))).isNull();
        assertThat(ValueType.DATE.fromFilterLiteral("E", "p", Instant.ofEpochMilli(7)))
                .isEqualTo(new Date(7));
        assertThat(ValueType.DATE.fromFilterLiteral("E", "p", "text")).isEqualTo("text");
    }
}
