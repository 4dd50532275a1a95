package dev.tables.differential.query;

import dev.tables.differential.model.Field;

/**
 * A property to sort by.
 *
 * @param path the property
 * @param field what it is
 * @param descending whether greater values come first
 * @param ignoreCase whether regardless of case
 */
public record Order(String path, Field field, boolean descending, boolean ignoreCase) {
    String text() {
        return Term.capitals(path) + (descending ? "Desc" : "Asc");
    }
}
