package dev.tables.mapping.value;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The texts under which rows hold constants of an enum, or the types of entities, that are stored under others than their names: one that
 * is written, those that earlier versions have written, and the name itself, if it is not the text of another. Immutable.
 *
 * <p>In keys a constant keeps the first text that it ever had, so that no key changes with a name.
 */
public final class ConstantTexts {
    /** Every constant has its name. */
    public static final ConstantTexts NONE = new ConstantTexts(Map.of());

    /** By constant: the text that is written, and those before it, the latest first. */
    private final Map<String, List<String>> declared;
    /** By constant: all texts that rows may hold. */
    private final Map<String, List<String>> all = new HashMap<>();
    /** Constants by text. */
    private final Map<String, String> constants = new HashMap<>();
    /** By constant, and by each of its texts: the text in keys. */
    private final Map<String, String> keys = new HashMap<>();
    /** Constants by the text in keys. */
    private final Map<String, String> constantsOfKeys = new HashMap<>();

    private ConstantTexts(Map<String, List<String>> declared) {
        this.declared = declared;
        declared.forEach((constant, texts) -> {
            texts.forEach(text -> constants.put(text, constant));
            String first = texts.get(texts.size() - 1);
            keys.put(constant, first);
            constantsOfKeys.put(first, constant);
        });
        declared.forEach((constant, texts) -> {
            constants.putIfAbsent(constant, constant);
            Set<String> each = new LinkedHashSet<>(texts);
            if (constant.equals(constants.get(constant))) {
                each.add(constant);
            }
            all.put(constant, List.copyOf(each));
        });
        constants.forEach((text, constant) -> keys.putIfAbsent(text, keys.getOrDefault(constant, constant)));
    }

    /**
     * The same with one more constant.
     *
     * @param constant its name
     * @param written the text under which it is stored
     * @param formerly those under which earlier versions have stored it, the latest first
     * @throws IllegalArgumentException if one of these texts is that of another constant
     */
    public ConstantTexts with(String constant, String written, String... formerly) {
        List<String> texts = new ArrayList<>(List.of(written));
        texts.addAll(List.of(formerly));
        for (String text : texts) {
            String other = declared.entrySet().stream()
                    .filter(one -> one.getValue().contains(text))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
            if (other != null || texts.indexOf(text) != texts.lastIndexOf(text)) {
                throw new IllegalArgumentException(taken(constant, text, other == null ? constant : other));
            }
        }
        Map<String, List<String>> more = new LinkedHashMap<>(declared);
        more.put(constant, List.copyOf(texts));
        return new ConstantTexts(more);
    }

    /** What is wrong with a text that two constants have. */
    public static String taken(String constant, String text, String other) {
        return constant + " is or was stored as '" + text + "', as " + other
                + " is or was. Give each constant or subtype texts that no other has.";
    }

    /** Whether every constant has its name. */
    public boolean isEmpty() {
        return declared.isEmpty();
    }

    /** The constants that are stored under other texts than their names, as declared. */
    public Collection<String> renamed() {
        return declared.keySet();
    }

    /** Of one of {@link #renamed}: the text that is written, and those before it, the latest first. */
    public List<String> declared(String constant) {
        return declared.getOrDefault(constant, List.of(constant));
    }

    /** All texts under which rows may hold a constant; the first is written. */
    public List<String> all(String constant) {
        return all.getOrDefault(constant, List.of(constant));
    }

    /** The text under which a constant is stored. */
    public String written(String constant) {
        return all(constant).get(0);
    }

    /** The texts that are no longer written. */
    public List<String> former() {
        List<String> former = new ArrayList<>();
        declared.values().forEach(texts -> former.addAll(texts.subList(1, texts.size())));
        return former;
    }

    /** Whether a stored text is that of a constant, but not the one that is written. */
    public boolean isFormer(String text) {
        String constant = constants.get(text);
        return constant != null && !text.equals(written(constant));
    }

    /** The constant of a stored text; the text itself, if it is that of none. */
    public String constant(String text) {
        return constants.getOrDefault(text, text);
    }

    /** The constant of that name, else of that stored text; the text itself, if it is that of none. */
    public String named(String text) {
        return declared.containsKey(text) ? text : constant(text);
    }

    /** The text of a constant in keys. */
    public String key(String constant) {
        return keys.getOrDefault(constant, constant);
    }

    /** The constant of a text in a key; null if no key can have it. */
    public @Nullable String constantOfKey(String text) {
        String constant = constantsOfKeys.get(text);
        return constant == null && declared.containsKey(text) ? null : constant == null ? text : constant;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConstantTexts texts && declared.equals(texts.declared);
    }

    @Override
    public int hashCode() {
        return declared.hashCode();
    }

    @Override
    public String toString() {
        return declared.toString();
    }
}
