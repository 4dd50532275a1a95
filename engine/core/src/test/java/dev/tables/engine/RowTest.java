package dev.tables.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class RowTest {
    private static final UUID ID = UUID.fromString("00000000-0000-0000-0000-0000000000ff");

    private static Row.Builder everyType() {
        return Row.builder("p", "r")
                .string("s", "secret")
                .binary("b", new byte[] {1, 2})
                .bool("t", true)
                .int32("i", Integer.MIN_VALUE)
                .int64("l", Long.MAX_VALUE)
                .float64("d", -0.5)
                .dateTime("at", Instant.parse("2021-09-01T18:15:03.123456789Z"))
                .guid("g", ID);
    }

    @Test
    void rowReturnsValuesOfEveryType() {
        Row row = everyType().build();

        assertThat(row.string("s")).isEqualTo("secret");
        assertThat(row.binary("b")).containsExactly(1, 2);
        assertThat(row.bool("t")).isTrue();
        assertThat(row.int32("i")).isEqualTo(Integer.MIN_VALUE);
        assertThat(row.int64("l")).isEqualTo(Long.MAX_VALUE);
        assertThat(row.float64("d")).isEqualTo(-0.5);
        assertThat(row.dateTime("at")).isEqualTo("2021-09-01T18:15:03.123456700Z");
        assertThat(row.guid("g")).isEqualTo(ID);
        assertThat(row.propertyNames()).containsExactly("s", "b", "t", "i", "l", "d", "at", "g");
        assertThat(row.typeOf("at")).isEqualTo(EdmType.DATE_TIME);
    }

    @Test
    void int32IsWidenedLikeInEdm() {
        Row row = Row.builder("p", "r").int32("i", 7).build();

        assertThat(row.int64("i")).isEqualTo(7L);
        assertThat(row.float64("i")).isEqualTo(7.0);
    }

    @Test
    void int64IsNarrowedIfItFits() {
        Row row = Row.builder("p", "r")
                .int64("least", Integer.MIN_VALUE)
                .int64("most", Integer.MAX_VALUE)
                .int64("beyond", 1L + Integer.MAX_VALUE)
                .build();

        assertThat(row.int32("least")).isEqualTo(Integer.MIN_VALUE);
        assertThat(row.int32("most")).isEqualTo(Integer.MAX_VALUE);
        assertThatThrownBy(() -> row.int32("beyond"))
                .isInstanceOf(InvalidRowException.class)
                .hasMessage(
                        "Property 'beyond' of row (keys hidden) is outside the range of Edm.Int32. Read the property"
                                + " with int64(...) instead.");
    }

    @Test
    void typeMismatchMessageContainsPropertyAndTypesButNoValue() {
        Row row = everyType().build();

        assertThatThrownBy(() -> row.int32("s"))
                .isInstanceOf(InvalidRowException.class)
                .hasMessage(
                        "Property 's' of row (keys hidden) has type Edm.String, expected Edm.Int32. Read the property"
                                + " as Edm.String, or write a value of type Edm.Int32.")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> row.int32("l")).isInstanceOf(InvalidRowException.class);
    }

    @Test
    void absentNumberIsRejectedButAbsentTextIsNull() {
        Row row = Row.builder("p", "r").build();

        assertThat(row.string("x")).isNull();
        assertThat(row.binary("x")).isNull();
        assertThat(row.value("x")).isNull();
        assertThatThrownBy(() -> row.bool("x"))
                .isInstanceOf(InvalidRowException.class)
                .hasMessageContaining("no property 'x'");
    }

    @Test
    void builderOmitsNullAndRejectsDuplicateNames() {
        Row.Builder builder = Row.builder("p", "r").string("s", null).binary("b", null);

        assertThat(builder.string("s", "v").build().propertyNames()).containsExactly("s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Row.builder("p", "r").int32("i", 1).int64("i", 2))
                .withMessageContaining("'i' was written twice");
    }

    @Test
    void equalityIgnoresOrderOfProperties() {
        Row one =
                Row.builder("p", "r").binary("b", new byte[] {1}).int32("i", 1).build();
        Row other =
                Row.builder("p", "r").int32("i", 1).binary("b", new byte[] {1}).build();

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one)
                .isNotEqualTo(Row.builder("p", "r")
                        .int32("i", 1)
                        .binary("b", new byte[] {2})
                        .build());
        assertThat(one).isNotEqualTo(one.toBuilder(new PrimaryKey("p", "q")).build());
    }

    @Test
    void rowCopiesArrays() {
        byte[] given = {1};
        Row row = Row.builder("p", "r").binary("b", given).build();
        given[0] = 9;
        byte[] got = Objects.requireNonNull(row.binary("b"));
        assertThat(got).containsExactly(1);
        got[0] = 9;

        assertThat(row.binary("b")).containsExactly(1);
        assertThat((byte[]) row.value("b")).containsExactly(1);
    }

    @Test
    void toStringShowsNamesAndTypesButNoValues() {
        assertThat(everyType().build())
                .hasToString("Row (keys hidden) [s: Edm.String, b: Edm.Binary, t: Edm.Boolean, i: Edm.Int32,"
                        + " l: Edm.Int64, d: Edm.Double, at: Edm.DateTime, g: Edm.Guid]");
    }

    @Test
    void ofCopiesTheValuesOfASource() {
        Row row = everyType().build();

        assertThat(Row.of(row.primaryKey(), row)).isEqualTo(row);
    }
}
