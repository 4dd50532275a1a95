package dev.tables.data.aot;

/** A method that no query makes. */
public interface Forwarding {
    /** Moves a letter to another box. Returns whether it was there. */
    boolean forward(LetterKey letter, String box);
}
