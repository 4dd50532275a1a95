package dev.tables.differential.model;

import dev.tables.mapping.value.ValueConverter;

/** Keeps a label as a text behind a mark. */
public final class LabelAsText implements ValueConverter<Label, String> {
    @Override
    public String toStored(Label value) {
        return "l:" + value.text();
    }

    @Override
    public Label fromStored(String stored) {
        return new Label(stored.substring(2));
    }
}
