package shop;

import dev.tables.annotation.Convert;
import dev.tables.annotation.Json;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.mapping.value.ValueConverter;
import java.util.List;
import java.util.Map;

@TableEntity(table = "invoices")
public record Invoice(
        @PartitionKey Money.Currency currency,
        @RowKey Code code,
        Money total,
        @Convert(Cents.class) int rounded,
        List<String> tags,
        Map<String, List<Integer>> counts,
        @Json Line first) {

    @Convert(Money.AsText.class)
    public record Money(long cents, Currency currency) {
        public enum Currency {
            EUR,
            USD
        }

        public static final class AsText implements ValueConverter<Money, String> {
            @Override
            public String toStored(Money value) {
                return value.cents() + " " + value.currency();
            }

            @Override
            public Money fromStored(String stored) {
                String[] parts = stored.split(" ");
                return new Money(Long.parseLong(parts[0]), Currency.valueOf(parts[1]));
            }
        }
    }

    @Convert(CodeConverter.class)
    public record Code(int value) {}

    public static final class CodeConverter implements ValueConverter<Code, Integer> {
        @Override
        public Integer toStored(Code value) {
            return value.value();
        }

        @Override
        public Code fromStored(Integer stored) {
            return new Code(stored);
        }
    }

    public static final class Cents implements ValueConverter<Integer, Double> {
        @Override
        public Double toStored(Integer value) {
            return value / 100.0;
        }

        @Override
        public Integer fromStored(Double stored) {
            return (int) Math.round(stored * 100);
        }
    }

    public record Line(String article, int count) {}
}
