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
 * The stored texts of enum constants or entity types that differ from their names. A constant has the text that is
 * written, the texts that earlier versions have written, and its name, unless the name is the text of another constant.
 * Immutable.
 *
 * <p>In keys a constant keeps the first text that it ever had, so that a rename changes no key.
 */
public final class EnumConstantTexts {
    /** The texts of an enum whose constants are all stored under their names. */
    public static final EnumConstantTexts NONE = new EnumConstantTexts(Map.of());

    /** The declared texts by constant: the text that is written, and former texts, the latest first. */
    private final Map<String, List<String>> declaredTexts;
    /** All texts that rows may contain, by constant. */
    private final Map<String, List<String>> allTexts = new HashMap<>();
    /** Constants by text. */
    private final Map<String, String> constants = new HashMap<>();
    /** The texts in keys, by constant and by each of its texts. */
    private final Map<String, String> keys = new HashMap<>();
    /** Constants by the text in keys. */
    private final Map<String, String> constantsOfKeys = new HashMap<>();

    private EnumConstantTexts(Map<String, List<String>> declaredTexts) {
        this.declaredTexts = declaredTexts;
        declaredTexts.forEach((constant, texts) -> {
            texts.forEach(text -> constants.put(text, constant));
            String first = texts.get(texts.size() - 1);
            keys.put(constant, first);
            constantsOfKeys.put(first, constant);
        });
        declaredTexts.forEach((constant, texts) -> {
            constants.putIfAbsent(constant, constant);
            Set<String> each = new LinkedHashSet<>(texts);
            if (constant.equals(constants.get(constant))) {
                each.add(constant);
            }
            allTexts.put(constant, List.copyOf(each));
        });
        constants.forEach((text, constant) -> keys.putIfAbsent(text, keys.getOrDefault(constant, constant)));
    }

    /**
     * Returns a copy with one more constant.
     *
     * @param constant the name of the constant
     * @param written the text under which it is stored
     * @param formerNames the texts under which earlier versions have stored it, the latest first
     * @throws IllegalArgumentException if one of these texts is a text of another constant
     */
    public EnumConstantTexts with(String constant, String written, String... formerNames) {
        List<String> texts = new ArrayList<>(List.of(written));
        texts.addAll(List.of(formerNames));
        for (String text : texts) {
            String other = declaredTexts.entrySet().stream()
                    .filter(one -> one.getValue().contains(text))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse(null);
            if (other != null || texts.indexOf(text) != texts.lastIndexOf(text)) {
                throw new IllegalArgumentException(
                        duplicateTextMessage(constant, text, other == null ? constant : other));
            }
        }
        Map<String, List<String>> more = new LinkedHashMap<>(declaredTexts);
        more.put(constant, List.copyOf(texts));
        return new EnumConstantTexts(more);
    }

    /** Returns the message for a text that two constants have, or that one constant has twice. */
    public static String duplicateTextMessage(String constant, String text, String other) {
        if (constant.equals(other)) {
            return constant + " has the stored text '" + text
                    + "' more than once. List each text only once, either as the current text or in 'formerNames'.";
        }
        return constant + " and " + other + " have the same stored text '" + text
                + "'. Current texts and texts in 'formerNames' must be unique. Change one of the two.";
    }

    /** Returns whether every constant is stored under its name. */
    public boolean isEmpty() {
        return declaredTexts.isEmpty();
    }

    /** Returns the constants that are stored under other texts than their names, in declaration order. */
    public Collection<String> renamedConstants() {
        return declaredTexts.keySet();
    }

    /**
     * Returns the declared texts of one of {@link #renamedConstants}: the text that is written, then the former texts,
     * the latest first.
     */
    public List<String> declaredTexts(String constant) {
        return declaredTexts.getOrDefault(constant, List.of(constant));
    }

    /** Returns all texts under which rows may contain a constant; the first text is written. */
    public List<String> allTexts(String constant) {
        return allTexts.getOrDefault(constant, List.of(constant));
    }

    /** Returns the text under which a constant is stored. */
    public String storedText(String constant) {
        return allTexts(constant).get(0);
    }

    /** Returns the texts that are no longer written. */
    public List<String> formerTexts() {
        List<String> former = new ArrayList<>();
        declaredTexts.values().forEach(texts -> former.addAll(texts.subList(1, texts.size())));
        return former;
    }

    /** Returns whether a stored text is a former text of a constant. */
    public boolean isFormerText(String text) {
        String constant = constants.get(text);
        return constant != null && !text.equals(storedText(constant));
    }

    /** Returns the constant of a stored text; the text itself if no constant has it. */
    public String constantByText(String text) {
        return constants.getOrDefault(text, text);
    }

    /** Returns the constant with this name, or else with this stored text; the text itself if no constant has it. */
    public String constantByNameOrText(String text) {
        return declaredTexts.containsKey(text) ? text : constantByText(text);
    }

    /** Returns the text of a constant in keys. */
    public String keyText(String constant) {
        return keys.getOrDefault(constant, constant);
    }

    /** Returns the constant of a text in a key; null if no key can contain the text. */
    public @Nullable String constantByKeyText(String text) {
        String constant = constantsOfKeys.get(text);
        return constant == null && declaredTexts.containsKey(text) ? null : constant == null ? text : constant;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EnumConstantTexts texts && declaredTexts.equals(texts.declaredTexts);
    }

    @Override
    public int hashCode() {
        return declaredTexts.hashCode();
    }

    @Override
    public String toString() {
        return declaredTexts.toString();
    }
}
