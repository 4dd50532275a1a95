package dev.tables.mapping.query.internal.method;

import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.value.type.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parser of the names of query methods, as in Spring Data:
 * {@code findTop10ByDepartmentAndNumberGreaterThanOrderByNumber}.
 *
 * <p>A name that Spring Data accepts has the same meaning here. In addition, a property whose own name ends in a
 * keyword ({@code checkIn}) may be used without changes. The parser throws an {@link UnsupportedQueryException} for an
 * unknown property, with the property of the most similar name.
 */
public final class MethodNameParser {
    private static final List<String> FINDERS = List.of("find", "read", "get", "query", "search", "stream");
    private static final List<String> OTHERS = List.of("count", "exists", "delete", "remove");
    private static final Pattern LIMIT = Pattern.compile("(?:Distinct)?(?:First|Top)(\\d*)(?:\\p{Lu}.*)?");
    private static final Pattern IGNORE_CASE_ALL = Pattern.compile("AllIgnor(?:ing|e)Case");
    private static final Pattern IGNORE_CASE = Pattern.compile("Ignor(?:ing|e)Case");

    private final EntityModel model;
    private final String name;
    private int arguments;

    private MethodNameParser(EntityModel model, String name) {
        this.model = model;
        this.name = name;
    }

    /**
     * Reads a method name.
     *
     * @throws UnsupportedQueryException if the name contains a property that the entity does not have, or does not
     *     specify a query
     */
    public static DerivedQuery parse(EntityModel model, String methodName) {
        return new MethodNameParser(model, methodName).parse();
    }

    /** Returns whether a name specifies a query, such as {@code findBy…}; the query may still be rejected. */
    public static boolean isQuery(String methodName) {
        return endOfSubject(methodName) >= 0;
    }

    /**
     * Finds the property that a sort or projection names.
     *
     * @throws UnsupportedQueryException if the entity does not have the property
     */
    public static PropertyModel property(EntityModel model, String text) {
        return PropertyNames.required(model, text, "the query");
    }

    private DerivedQuery parse() {
        String verb = verb(name);
        int by = endOfSubject(name);
        if (by < 0) {
            throw refused("is not a query method. Expected find…By, read…By, get…By, query…By, search…By, "
                    + "stream…By, count…By,"
                    + " exists…By, delete…By or remove…By, or an annotation with the query.");
        }
        String subject = name.substring(verb.length(), by);
        String predicate = name.substring(by + 2);
        Matcher all = IGNORE_CASE_ALL.matcher(predicate);
        boolean ignoreCase = all.find();
        if (ignoreCase) {
            predicate = predicate.substring(0, all.start()) + predicate.substring(all.end());
        }
        List<String> parts = split(predicate, "OrderBy");
        if (parts.size() > 2) {
            throw refused("contains OrderBy more than once.");
        }
        Condition condition = condition(parts.get(0), ignoreCase);
        List<SortKey> sort = parts.size() > 1 ? sort(parts.get(1)) : List.of();
        int limit = FINDERS.contains(verb) ? limit(subject) : 0;
        return new DerivedQuery(
                subjectOf(verb), (subject + "By").contains("Distinct"), limit, condition, sort, arguments);
    }

    private static String verb(String name) {
        for (List<String> verbs : List.of(FINDERS, OTHERS)) {
            for (String verb : verbs) {
                if (name.startsWith(verb)) {
                    return verb;
                }
            }
        }
        return "";
    }

    private static Subject subjectOf(String verb) {
        return switch (verb) {
            case "count" -> Subject.COUNT;
            case "exists" -> Subject.EXISTS;
            case "delete", "remove" -> Subject.DELETE;
            default -> Subject.FIND;
        };
    }

    /** Returns the position of {@code By} after a verb, or a negative number if there is none. */
    private static int endOfSubject(String name) {
        int from = verb(name).length();
        if (from == 0) {
            return -1;
        }
        if (name.startsWith("By", from)) {
            return from;
        }
        return from < name.length() && Character.isUpperCase(name.charAt(from)) ? name.indexOf("By", from + 1) : -1;
    }

    private int limit(String subject) {
        Matcher matcher = LIMIT.matcher(subject);
        if (!matcher.matches()) {
            return 0;
        }
        String digits = matcher.group(1);
        int limit;
        try {
            limit = digits.isEmpty() ? 1 : Integer.parseInt(digits);
        } catch (NumberFormatException tooMany) {
            throw refused("has a limit that does not fit into an int.");
        }
        if (limit == 0) {
            throw refused("has the limit 0, expected at least 1.");
        }
        return limit;
    }

    private @org.jspecify.annotations.Nullable Condition condition(String text, boolean ignoreCase) {
        List<Condition> branches = new ArrayList<>();
        for (String branch : split(text, "Or")) {
            List<Condition> terms = new ArrayList<>();
            for (String part : split(branch, "And")) {
                if (!part.isBlank()) {
                    terms.add(test(part, ignoreCase));
                }
            }
            if (!terms.isEmpty()) {
                branches.add(Condition.all(terms));
            }
        }
        return branches.isEmpty() ? null : Condition.any(branches);
    }

    private Condition test(String part, boolean ignoreCaseAll) {
        Matcher matcher = IGNORE_CASE.matcher(part);
        boolean ignoreCase = matcher.find();
        String text = ignoreCase ? part.substring(0, matcher.start()) + part.substring(matcher.end()) : part;
        QueryKeyword keyword = QueryKeyword.ofMethodNameSuffix(text);
        String named = keyword.removeMethodNameSuffix(Character.toLowerCase(text.charAt(0)) + text.substring(1));
        PropertyModel property = PropertyNames.find(model, named);
        if (property == null) {
            // A name that begins with two capitals, such as URL, is written as it is, as in accessors of beans.
            property = PropertyNames.find(model, keyword.removeMethodNameSuffix(text));
        }
        if (property == null) {
            property = PropertyNames.find(model, text);
            if (property == null) {
                throw PropertyNames.unknown(model, named, name);
            }
            keyword = QueryKeyword.IS;
        }
        boolean text1 = property.type() == ValueType.STRING;
        Condition.Test test = new Condition.Test(property, keyword, arguments, ignoreCase || ignoreCaseAll && text1);
        arguments += keyword.argumentCount();
        return test;
    }

    private List<SortKey> sort(String text) {
        List<SortKey> keys = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = endOfSortKey(text, start);
            String key = text.substring(start, end);
            boolean descending = key.endsWith("Desc") && key.length() > 4;
            boolean ascending = key.endsWith("Asc") && key.length() > 3;
            String named = descending || ascending ? key.substring(0, key.length() - (descending ? 4 : 3)) : key;
            keys.add(new SortKey(PropertyNames.required(model, named, name), descending));
            start = end;
        }
        return keys;
    }

    /** Returns the end of a sort key: after Asc or Desc if a capital follows, otherwise at the end of the text. */
    private static int endOfSortKey(String text, int start) {
        for (int i = start + 1; i < text.length(); i++) {
            if (Character.isUpperCase(text.charAt(i))
                    && (text.startsWith("Asc", i - 3) || text.startsWith("Desc", i - 4))) {
                return i;
            }
        }
        return text.length();
    }

    /** Cuts at each occurrence of a keyword that is followed by a capital letter or by a character outside ASCII. */
    private static List<String> split(String text, String keyword) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        int at = text.indexOf(keyword);
        while (at >= 0) {
            int next = at + keyword.length();
            if (next < text.length() && (Character.isUpperCase(text.charAt(next)) || text.charAt(next) > 0x7F)) {
                parts.add(text.substring(start, at));
                start = next;
                at = text.indexOf(keyword, next);
            } else {
                at = text.indexOf(keyword, at + 1);
            }
        }
        parts.add(text.substring(start));
        return parts;
    }

    private UnsupportedQueryException refused(String fact) {
        return new UnsupportedQueryException(model.entity(), null, name + " " + fact);
    }
}
