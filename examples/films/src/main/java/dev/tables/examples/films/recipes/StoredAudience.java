package dev.tables.examples.films.recipes;

import dev.tables.mapping.value.ValueConverter;

/** Constants by the names under which rows have them. */
public final class StoredAudience implements ValueConverter<Audience, String> {
    @Override
    public String toStored(Audience audience) {
        return audience == Audience.EVERYBODY ? "ALL" : audience.name();
    }

    @Override
    public Audience fromStored(String stored) {
        return stored.equals("ALL") ? Audience.EVERYBODY : Audience.valueOf(stored);
    }
}
