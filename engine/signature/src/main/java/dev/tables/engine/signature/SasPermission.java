package dev.tables.engine.signature;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/** A right to a table's rows that a SAS grants. The constants have the order of the letters in the field {@code sp}. */
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

    /** Returns the letter in the field {@code sp}. */
    public char letter() {
        return letter;
    }

    /** Returns all permissions for writes: add, update and delete. */
    public static Set<SasPermission> writing() {
        return EnumSet.of(ADD, UPDATE, DELETE);
    }

    /** Returns the letters of the given permissions, in the order of this enum. */
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
