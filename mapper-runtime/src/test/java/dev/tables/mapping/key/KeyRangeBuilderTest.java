package dev.tables.mapping.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.KeyRange;
import dev.tables.mapping.key.KeyLayout.Bound;
import dev.tables.mapping.value.type.ValueType;
import org.junit.jupiter.api.Test;

class KeyRangeWriterTest {
    private static final KeyLayout LAYOUT = KeyLayout.of(
            KeyComponent.of("department", ValueType.STRING),
            KeyComponent.of("number", ValueType.INT).withDigits(4));

    @Test
    void builderCreatesSeveralRangesForTheSameValues() {
        KeyRangeBuilder writer = LAYOUT.rangeBuilder("Staff").value("d1");

        assertThat(writer.between(new Bound(3, true), new Bound(5, false)))
                .isEqualTo(KeyRange.closedOpen("d1 0003", "d1 0005"));
        assertThat(writer.exact()).isEqualTo(KeyRange.closedOpen("d1 ", "d1!"));
        assertThat(writer.value(7).exact()).isEqualTo(KeyRange.exactly("d1 0007"));
    }

    @Test
    void builderIsResetForOtherValues() {
        KeyRangeBuilder writer = LAYOUT.rangeBuilder("Staff");
        int length = writer.length();

        assertThat(writer.value("a").value(1).exact()).isEqualTo(KeyRange.exactly("a 0001"));
        writer.truncateTo(0, length);
        assertThat(writer.startingWith("b")).isEqualTo(KeyRange.closedOpen("b", "c"));
        assertThat(writer.valueCount()).isZero();
    }

    @Test
    void prefixMayEndLikeTheSeparator() {
        KeyComponent name = KeyComponent.of("name", ValueType.STRING);
        KeyRangeBuilder writer = KeyLayout.of(name, name.withSeparator("--")).rangeBuilder("Staff");

        assertThatThrownBy(() -> writer.startingWith("a--b")).isInstanceOf(InvalidKeyValueException.class);
        writer.truncateTo(0, 0);
        assertThat(writer.startingWith("a-")).isEqualTo(KeyRange.closedOpen("a-", "a."));
        assertThat(writer.startingWith("a-b")).isEqualTo(KeyRange.closedOpen("a-b", "a-c"));
    }
}
