package dev.tables.engine.signature;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** What the holder of a token of a table may do with its rows, in the order in which the letters are written. */
public enum SasPermission {
    /** Read and query rows. */
    READ('r'),
    /** Insert rows; with {@link #UPDATE}, put rows. */
    ADD('a'),
    /** Replace and merge rows. */
    UPDATE('u'),
    /** Delete rows. */
    DELETE('d');

    private final char letter;

    SasPermission(char letter) {
        this.letter = letter;
    }

    /** The letter in {@code sp}. */
    public char letter() {
        return letter;
    }

    /** All that writing takes: add, update and delete. */
    public static Set<SasPermission> writing() {
        return EnumSet.of(ADD, UPDATE, DELETE);
    }

    /** The letters of some, in their order. */
    public static String letters(Collection<SasPermission> permissions) {
        StringBuilder letters = new StringBuilder(4);
        for (SasPermission one : values()) {
            if (permissions.contains(one)) {
                letters.append(one.letter);
            }
        }
        return letters.toString();
    }
}
