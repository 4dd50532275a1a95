package dev.tables.data.core.mapping;

import dev.tables.annotation.Convert;
import dev.tables.annotation.Embedded;
import dev.tables.annotation.PartitionKey;
import dev.tables.annotation.RowKey;
import dev.tables.annotation.TableEntity;
import dev.tables.mapping.value.ValueConverter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Of types that the class library keeps closed to reflection. */
@TableEntity(table = "bills")
record Bill(
        @PartitionKey String customer,
        @RowKey UUID number,
        BigDecimal total,
        BigInteger units,
        byte[] scan,
        Optional<BigDecimal> discount,
        List<BigDecimal> rates,
        @Convert(CurrencyConverter.class) Currency currency,
        List<Link> links,
        @Embedded Address address) {

    record Link(URI target) {}

    record Address(String city, BigDecimal distance) {}

    /** Stores the code. */
    static final class CurrencyConverter implements ValueConverter<Currency, String> {
        @Override
        public String toStored(Currency currency) {
            return currency.getCurrencyCode();
        }

        @Override
        public Currency fromStored(String code) {
            return Currency.getInstance(code);
        }
    }
}
