package dev.tables.engine.server;

import dev.tables.engine.Projection;
import dev.tables.engine.server.internal.ProtocolException;
import dev.tables.engine.server.internal.QueryParameters;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code $select} of a query.
 *
 * @param names the properties in order, or null for all
 * @param text the list as sent, decoded, or null
 */
record Selection(@Nullable List<String> names, @Nullable String text) {
    /** The maximum number of properties, as Azure documents in "Querying tables and entities". */
    private static final int MOST = 255;

    static Selection of(QueryParameters query) {
        String text = query.get("$select");
        if (text == null || text.isBlank()) {
            return new Selection(null, null);
        }
        Set<String> names = new LinkedHashSet<>();
        for (String name : text.split(",", -1)) {
            if (!name.isBlank()) {
                names.add(name.strip());
            }
        }
        if (names.size() > MOST) {
            throw ProtocolException.invalidInput(
                    "$select names " + names.size() + " properties. It can name at most " + MOST + ".");
        }
        boolean all = names.isEmpty() || names.contains("*");
        return new Selection(all ? null : new ArrayList<>(names), text);
    }

    Projection projection() {
        return names == null ? Projection.ALL : Projection.of(names);
    }
}
