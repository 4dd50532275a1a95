package dev.tables.differential.model;

import dev.tables.mapping.value.ValueConverter;

/** Keeps money as a number of cents. */
public final class MoneyInCents implements ValueConverter<Money, Long> {
    @Override
    public Long toStored(Money value) {
        return value.cents();
    }

    @Override
    public Money fromStored(Long stored) {
        return new Money(stored);
    }
}
