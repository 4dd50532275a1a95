package dev.tables.mapping.value.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.ETag;
import dev.tables.engine.EdmType;
import dev.tables.engine.Row;
import dev.tables.engine.internal.StoredRow;
import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.value.ValueSamples;
import dev.tables.testing.Seed;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each type says of itself holds, of its samples and of random values. */
class ValueTypeTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_122);

    private static final int VALUES = 200;

    private final Random random = SEED.random();

    private Object sample(ValueType type) {
        return ValueSamples.of(type).sample(random);
    }

    @ParameterizedTest
    @EnumSource
    void storedValueIsReadBack(ValueType type) {
        for (int i = 0; i < VALUES; i++) {
            Object value = sample(type);
            Object stored = Objects.requireNonNull(type.toStored(value));
            assertThat(EdmType.of(stored)).isEqualTo(type.edmType());
            Row row = Row.builder("p", "r").value("name", stored).build();
            Object read = type.read(new StoredRow(row, ETag.ANY, Instant.EPOCH), "Any", "value", "name");
            assertThat(Objects.deepEquals(read, type.toComparable(value)))
                    .as("%s: %s", SEED, value)
                    .isTrue();
        }
        assertThat(type.toStored(null)).isNull();
        assertThatThrownBy(() -> type.toStored(new Object())).isInstanceOf(ClassCastException.class);
    }

    @ParameterizedTest
    @EnumSource
    void conversionMethodsExist(ValueType type) {
        ConversionMethods calls = type.conversionMethods();
        assertThat(methods(dev.tables.engine.RowReader.class)).contains(calls.rowMethod());
        assertThat(methods(dev.tables.engine.RowWriter.class)).contains(calls.rowMethod());
        for (ConversionMethods.StaticMethod call :
                Arrays.asList(calls.toStored(), calls.primitiveToStored(), calls.fromStored())) {
            if (call != null) {
                assertThat(methods(call.owner())).contains(call.method());
            }
        }
        if (type.isKeyComponent()) {
            assertThat(methods(dev.tables.mapping.key.KeyWriter.class))
                    .contains(type.keyEncoding().methodName());
        }
    }

    private static String[] methods(Class<?> owner) {
        return Arrays.stream(owner.getMethods()).map(Method::getName).toArray(String[]::new);
    }

    @ParameterizedTest
    @EnumSource
    void typeIsFoundByItsClass(ValueType type) {
        if (type != ValueType.ENUM) {
            assertThat(ValueType.ofClass(type.className())).isEqualTo(type);
        }
        Class<?> primitive = type.primitive();
        if (primitive != null) {
            assertThat(ValueType.ofClass(primitive.getName())).isEqualTo(type);
        }
    }

    @ParameterizedTest
    @EnumSource
    void orderAndStoreEqualityMatchTheDeclaration(ValueType type) {
        for (int i = 0; i < VALUES; i++) {
            Object one = compared(type);
            Object other = compared(type);
            if (type.isOrdered()) {
                int order = Integer.signum(type.compare(one, other));
                assertThat(Integer.signum(type.compare(other, one))).isEqualTo(-order);
                assertThat(type.compare(one, one)).isZero();
                boolean ordered = !type.isUnorderedValue(one) && !type.isUnorderedValue(other);
                if (ordered && type != ValueType.OFFSET_DATE_TIME && type != ValueType.ZONED_DATE_TIME) {
                    assertThat(type.equal(one, other)).isEqualTo(order == 0);
                }
            }
            Object literal = type.toFilterLiteral(one);
            if (type.isComparableInStore() && literal != null) {
                assertThat(type.equal(one, type.toQueryArgument(one, null))).isTrue();
            }
        }
        assertThat(type.isSortableInStore()).isIn(false, type.isOrdered() || type == ValueType.BINARY);
    }

    private Object compared(ValueType type) {
        return type.toComparable(sample(type));
    }

    @ParameterizedTest
    @EnumSource
    void argumentsOfOtherTypesAreRejected(ValueType type) {
        Object value = type.toComparable(sample(type));
        assertThat(Objects.deepEquals(type.toQueryArgument(value, null), type.toQueryArgument(value, null)))
                .isTrue();
        assertThatThrownBy(() -> type.toQueryArgument(new Object(), null)).isInstanceOf(ClassCastException.class);
    }

    @ParameterizedTest
    @EnumSource
    void elementAndKeyNamesAreReadBack(ValueType type) {
        if (!type.isMapKey() && !type.isKeyComponent()) {
            return;
        }
        for (int i = 0; i < VALUES; i++) {
            Object value = sample(type);
            assertThat(type.fromElementName("Any", "value", type.elementName(value)))
                    .isEqualTo(type.toComparable(value));
        }
    }

    @ParameterizedTest
    @EnumSource
    void valueIsEncodedInKeysOrRejected(ValueType type) {
        KeyComponent component = KeyComponent.of("value", type);
        if (!type.isKeyComponent()) {
            assertThatThrownBy(() -> KeyLayout.of(component)).hasMessageContaining("cannot be part of a key");
            assertThatThrownBy(type::keyEncoding).isInstanceOf(IllegalStateException.class);
            return;
        }
        KeyLayout layout = KeyLayout.of(component);
        Object value = type.integerRange() == null ? plain(type) : sample(type);
        String key = layout.writer("Any").value(value).toKey();
        Object read = layout.reader("Any", key).value();
        assertThat(read).isEqualTo(type.keyEncoding().afterRoundTrip(type.toComparable(value)));
        assertThat(key.length()).isGreaterThanOrEqualTo(layout.minLength());
    }

    /** A value that fits any key: few digits, few characters. */
    private static Object plain(ValueType type) {
        return switch (type.javaName()) {
            case "String" -> "text";
            case "BigDecimal" -> java.math.BigDecimal.TEN;
            case "BigInteger" -> java.math.BigInteger.TEN;
            default -> ValueSamples.of(type).extremes().get(1);
        };
    }
}
