package dev.tables.engine.server.internal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The query of an address, decoded once. */
public final class QueryParameters {
    /** The attribute of a request that contains its query as it was sent. */
    public static final String ORIGINAL_QUERY_STRING_ATTRIBUTE = "dev.tables.engine.server.query";

    private static final int MOST = 100;

    private final List<String> names = new ArrayList<>();
    private final List<String> values = new ArrayList<>();

    private QueryParameters() {}

    /** Parses the text after the question mark, or null. */
    public static QueryParameters parse(@Nullable String query) {
        QueryParameters parsed = new QueryParameters();
        if (query == null || query.isEmpty()) {
            return parsed;
        }
        int at = 0;
        while (at <= query.length()) {
            int end = query.indexOf('&', at);
            end = end < 0 ? query.length() : end;
            if (end > at) {
                parsed.add(query.substring(at, end));
            }
            at = end + 1;
        }
        return parsed;
    }

    private void add(String parameter) {
        if (names.size() == MOST) {
            throw ProtocolException.invalidInput("The address has more than " + MOST + " parameters. Send fewer.");
        }
        int equals = parameter.indexOf('=');
        String name = equals < 0 ? parameter : parameter.substring(0, equals);
        String value = equals < 0 ? "" : parameter.substring(equals + 1);
        names.add(Percent.decode(name, true));
        values.add(Percent.decode(value, true));
    }

    /** Returns all values of a parameter, in order. */
    public List<String> all(String name) {
        List<String> found = List.of();
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equals(name)) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(values.get(i));
            }
        }
        return found;
    }

    /** Returns the value of a parameter, or null if it is absent. Fails if the parameter occurs twice. */
    public @Nullable String get(String name) {
        int at = names.indexOf(name);
        if (at >= 0 && at != names.lastIndexOf(name)) {
            throw ProtocolException.invalidInput("The parameter " + name + " occurs twice. Send it once.");
        }
        return at < 0 ? null : values.get(at);
    }

    /** Returns all names, in order. */
    public List<String> names() {
        return names;
    }
}
