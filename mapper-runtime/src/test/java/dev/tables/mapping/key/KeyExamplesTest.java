package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.value.MappingException;
import dev.tables.mapping.value.type.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Keys as a person sees them. */
class KeyExamplesTest {
    @Test
    void keysAreReadable() {
        assertThat(key(of(ValueType.INT).withDigits(8), 123)).isEqualTo("00000123");
        assertThat(key(of(ValueType.INT), -7)).isEqualTo("-9999999993");
        assertThat(key(of(ValueType.LONG), Long.MIN_VALUE)).isEqualTo("-0776627963145224192");
        assertThat(key(of(ValueType.BOOLEAN), true)).isEqualTo("1");
        assertThat(key(of(ValueType.ENUM), DayOfWeek.MONDAY)).isEqualTo("MONDAY");
        assertThat(key(of(ValueType.LOCAL_DATE), LocalDate.of(2026, 11, 20))).isEqualTo("2026-11-20");
        assertThat(key(of(ValueType.YEAR_MONTH), YearMonth.of(2026, 1))).isEqualTo("2026-01");
        assertThat(key(of(ValueType.LOCAL_DATE_TIME), LocalDateTime.of(2026, 11, 20, 8, 5)))
                .isEqualTo("2026-11-20T08:05:00.000000000");
        assertThat(key(of(ValueType.INSTANT), Instant.parse("2026-11-20T08:05:00.1234567Z")))
                .isEqualTo("2026-11-20T08:05:00.1234567Z");
        assertThat(key(of(ValueType.BIG_DECIMAL).withDigits(6).withScale(2), new BigDecimal("19.9")))
                .isEqualTo("000019.90");
        assertThat(key(of(ValueType.BIG_INTEGER).withDigits(12), BigInteger.TEN))
                .isEqualTo("000000000010");
        assertThat(key(of(ValueType.UUID), new UUID(0, 10))).isEqualTo("00000000-0000-0000-0000-00000000000a");
    }

    @Test
    void textIsKeptExceptForForbiddenCharacters() {
        assertThat(key(of(ValueType.STRING), "Jürgen O'Neill jr.")).isEqualTo("Jürgen O'Neill jr.");
        assertThat(key(of(ValueType.STRING), "a/b")).isEqualTo("a.\uFFFD9b");
        assertThat(key(of(ValueType.STRING), "C#")).isEqualTo("C\"\uFFFD9");
        assertThat(key(of(ValueType.STRING), "why?")).isEqualTo("why>\uFFFD9");
        assertThat(key(of(ValueType.STRING), "\\")).isEqualTo("[\uFFFD9");
        assertThat(key(of(ValueType.STRING), "a\uFFFD")).isEqualTo("a\uFFFD1");
        assertThat(key(of(ValueType.STRING), "Österreich")).isEqualTo("}Österreich");
        assertThat(key(of(ValueType.STRING), "~tilde")).isEqualTo("}~tilde");
        assertThat(key(of(ValueType.STRING).withPrefix("land_"), "Österreich")).isEqualTo("land_Österreich");
        assertThat(key(of(ValueType.STRING).reversed(), "ab")).isEqualTo("ff9eff9dz");
    }

    @Test
    void decimalsWithoutWidthHaveVariableLength() {
        KeyComponent any = of(ValueType.BIG_DECIMAL);
        assertThat(key(any, new BigDecimal("19.90"))).isEqualTo("e001:1.99!");
        assertThat(key(any, new BigDecimal("0.03"))).isEqualTo("e-998:3!");
        assertThat(key(any, new BigDecimal("1E+1000"))).isEqualTo("f0000001000:1!");
        assertThat(key(any, new BigDecimal("-19.9"))).isEqualTo("-e998:8.00~");
        assertThat(key(any, new BigDecimal("-0.00"))).isEqualTo("0");
        assertThat(key(any.reversed(), new BigDecimal("19.9"))).isEqualTo("-e998:8.00~");
        assertThat(key(of(ValueType.BIG_INTEGER), BigInteger.TEN.pow(30))).isEqualTo("e030:1!");
        assertThatThrownBy(() -> key(any, new BigDecimal("7".repeat(1100))))
                .hasMessageContaining("at most 1024 are allowed");
        for (String foreign : List.of("", "1", "e001:1.99", "e001:1.990!", "e1:1!", "e001:!", "-e001:1!", "e1000:1!")) {
            assertThatThrownBy(() -> KeyLayout.of(any).reader("E", foreign).decimal())
                    .as(foreign)
                    .isInstanceOf(MappingException.class)
                    .hasMessageContaining("E.p: the key does not have the declared layout");
        }
    }

    @Test
    void entityKeysRequireAMaximumNumberOfDigits() {
        EntityModel.Builder model = EntityModel.builder("E", "es")
                .property(PropertyModel.partitionKey("p", ValueType.BIG_INTEGER))
                .partitionKey(KeyLayout.of(of(ValueType.BIG_INTEGER)))
                .rowKey(KeyLayout.constant("only"));
        assertThatThrownBy(model::build).hasMessageContaining("p has a type without a maximum number of digits");
    }

    @Test
    void componentsAreJoinedWithSeparators() {
        KeyLayout layout = KeyLayout.of(
                KeyComponent.of("department", ValueType.STRING),
                KeyComponent.of("number", ValueType.INT).withDigits(8));
        assertThat(layout.writer("E").string("Sales").int32(10001).toKey()).isEqualTo("Sales 00010001");
        assertThat(layout.writer("E").string("Sales & Lease!").int32(1).toKey())
                .isEqualTo("Sales!_&!_Lease!~ 00000001");
        KeyLayout foreign = KeyLayout.of(
                KeyComponent.of("id", ValueType.INT).withPrefix("empid_").withDigits(6),
                KeyComponent.of("year", ValueType.INT).withSeparator("_").withDigits(4));
        assertThat(foreign.writer("E").int32(223).int32(2012).toKey()).isEqualTo("empid_000223_2012");
        assertThat(foreign.reader("E", "empid_000223_2012").int32()).isEqualTo(223);
    }

    @Test
    void indexKeysEndWithTheRowKeyOfTheEntity() {
        KeyLayout index =
                KeyLayout.ofIndex("~byLastName_", List.of(KeyComponent.of("lastName", ValueType.STRING)), true);
        assertThat(index.writer("E").string("De Vries").toKey("00010001")).isEqualTo("~byLastName_De!_Vries 00010001");
        KeyReader reader = index.reader("E", "~byLastName_De!_Vries 00010001");
        assertThat(reader.string()).isEqualTo("De Vries");
        assertThat(reader.suffix()).isEqualTo("00010001");
    }

    /** C#: {@code string.Format("{0:D19}", DateTime.MaxValue.Ticks - DateTime.UtcNow.Ticks)}. */
    @Test
    void reversedInstantIsTheLogTailOfTheAzureGuide() {
        KeyComponent newestFirst = of(ValueType.INSTANT).reversed();
        assertThat(key(newestFirst, Instant.parse("2026-11-20T00:00:00Z"))).isEqualTo("2516071679999999999");
        assertThat(key(newestFirst, Instant.parse("9999-12-31T23:59:59.9999999Z")))
                .isEqualTo("0000000000000000000");
        assertThat(key(newestFirst, Instant.parse("0001-01-01T00:00:00Z"))).isEqualTo("3155378975999999999");
    }

    @Test
    void writerRejectsTextThatNoStoreSupports() {
        for (String text : List.of("a\u0001", "\u007F", "\u0085", "\uD83D", "\uDE00", "x\uDE00\uD83D")) {
            assertThatThrownBy(() -> key(of(ValueType.STRING), text))
                    .isInstanceOf(MappingException.class)
                    .hasMessageContaining("E.p: the value contains the control character or unpaired surrogate U+")
                    .hasMessageNotContaining(text);
        }
        assertThat(key(of(ValueType.STRING).reversed(), "\uD83D\u0001")).isEqualTo("27c2fffez");
    }

    @Test
    void writerRejectsValuesThatDoNotFit() {
        assertThatThrownBy(() -> key(of(ValueType.INT).withDigits(3), 1000)).hasMessageContaining("more digits than");
        assertThatThrownBy(() -> key(of(ValueType.BIG_DECIMAL).withDigits(3).withScale(2), new BigDecimal("1.005")))
                .hasMessageContaining("declared scale of 2");
        assertThatThrownBy(() -> key(of(ValueType.INSTANT), Instant.MAX)).hasMessageContaining("years 1 to 9999");
        assertThatThrownBy(() -> key(of(ValueType.STRING), "x".repeat(1025)))
                .hasMessageContaining("the key of [p] has 1025 characters, but at most 1024");
        assertThatThrownBy(() -> KeyLayout.of(of(ValueType.INT))
                        .writer("E")
                        .int32((Integer) null)
                        .toKey())
                .hasMessageContaining("E.p: is null, but is part of a key");
        assertThatThrownBy(() -> KeyLayout.of(of(ValueType.INT)).writer("E").toKey())
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(
                        () -> KeyLayout.of(of(ValueType.INT)).equalTo("E", java.util.Collections.singletonList(null)))
                .isInstanceOf(MappingException.class);
    }

    @Test
    void layoutRejectsComponentsThatCannotBeDecoded() {
        KeyComponent text = of(ValueType.STRING);
        assertThatThrownBy(() -> KeyLayout.of(text, text.withSeparator("")))
                .hasMessageContaining("directly after a text component");
        assertThatThrownBy(() -> KeyLayout.of(of(ValueType.ENUM), text.withSeparator("")))
                .hasMessageContaining("directly after a text component");
        assertThat(KeyLayout.of(text.reversed(), text.withSeparator("")).components())
                .hasSize(2);
        assertThatThrownBy(() -> KeyLayout.of(text.withPrefix("a/"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> KeyLayout.of(text, text.withSeparator("#")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> KeyLayout.of(of(ValueType.PERIOD))).hasMessageContaining("cannot be part of a key");
    }

    @Test
    void readerRejectsKeysThatTheLayoutCannotWrite() {
        KeyLayout number = KeyLayout.of(of(ValueType.LONG));
        for (String key : List.of("", "1", "9999999999999999999", "00000000000000000001", "000000000000000000a")) {
            assertThatThrownBy(() -> number.reader("E", key).int64())
                    .isInstanceOf(MappingException.class)
                    .hasMessageContaining("E.p: the key does not have the declared layout");
        }
        KeyLayout text = KeyLayout.of(of(ValueType.STRING));
        for (String key : List.of("~a", "Österreich", "}a", "a\uFFFD9", "a\uFFFD7", "a\uFFFD", "\uFFFF1")) {
            assertThatThrownBy(() -> text.reader("E", key).string()).isInstanceOf(MappingException.class);
        }
        assertThatThrownBy(() ->
                        KeyLayout.of(of(ValueType.BOOLEAN)).reader("E", "7").bool())
                .isInstanceOf(MappingException.class);
        assertThatThrownBy(() -> KeyLayout.of(of(ValueType.UUID))
                        .reader("E", "00000000-0000-0000-0000-00000000000A")
                        .guid())
                .isInstanceOf(MappingException.class);
        assertThatThrownBy(() -> KeyLayout.of(of(ValueType.LOCAL_DATE))
                        .reader("E", "2026-13-01")
                        .date())
                .isInstanceOf(MappingException.class);
    }

    @Test
    void customSeparatorsDoNotPreserveTheOrderOfText() {
        KeyComponent text = of(ValueType.STRING);
        assertThat(KeyLayout.of(text, text).preservesOrder(0)).isTrue();
        assertThat(KeyLayout.of(text, text.withSeparator("_")).preservesOrder(0))
                .isFalse();
        assertThat(KeyLayout.of(text, text.withSeparator("_")).preservesOrder(1))
                .isTrue();
        assertThat(KeyLayout.of(of(ValueType.INT), text.withSeparator("_")).preservesOrder(0))
                .isTrue();
    }

    @Test
    void rangesAreNarrowAndValid() {
        KeyLayout text = KeyLayout.of(of(ValueType.STRING));
        assertThat(text.range()).isEqualTo(KeyRange.lessThan("~"));
        assertThat(text.startingWith("E", List.of(), "Sa")).isEqualTo(KeyRange.closedOpen("Sa", "Sb"));
        assertThat(text.startingWith("E", List.of(), "a~")).isEqualTo(KeyRange.closedOpen("a~", "a~\uFFFD9"));
        assertThat(text.startingWith("E", List.of(), "\uD83D\uDFFF"))
                .isEqualTo(KeyRange.closedOpen("}\uD83D\uDFFF", "}\uD83D\uDFFF\uFFFD9"));
        assertThat(text.equalTo("E", List.of("x"))).isEqualTo(KeyRange.exactly("x"));
        assertThat(KeyLayout.constant("profile").range()).isEqualTo(KeyRange.exactly("profile"));
        assertThat(KeyLayout.of(of(ValueType.INT).withPrefix("order_")).range())
                .isEqualTo(KeyRange.closedOpen("order_-", "order_:"));
    }

    private static KeyComponent of(ValueType type) {
        return KeyComponent.of("p", type);
    }

    private static String key(KeyComponent component, Object value) {
        return KeyLayout.of(component).writer("E").value(value).toKey();
    }
}
