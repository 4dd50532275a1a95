package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.SortKey;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parser of an order as in OData: {@code hired desc, lastName}. */
final class FilterSort {
    private static final Pattern KEY = Pattern.compile("\\s*(\\S+?)(?:\\s+(asc|desc))?\\s*");

    private FilterSort() {}

    static List<SortKey> keys(EntityModel model, DeclaredFilter declared) {
        List<SortKey> keys = new ArrayList<>();
        if (declared.sort().isBlank()) {
            return keys;
        }
        for (String key : declared.sort().split(",", -1)) {
            Matcher matcher = KEY.matcher(key);
            if (!matcher.matches()) {
                throw new UnsupportedQueryException(
                        model.entity(),
                        null,
                        "the sort '" + declared.sort() + "' cannot be parsed: expected comma-separated "
                                + "properties, each optionally followed by asc or desc, such as \"hired desc, "
                                + "lastName\".");
            }
            String where = "the sort '" + declared.sort() + "'";
            keys.add(new SortKey(
                    PropertyNames.required(model, matcher.group(1).replace('/', '.'), where),
                    "desc".equals(matcher.group(2))));
        }
        return keys;
    }
}
