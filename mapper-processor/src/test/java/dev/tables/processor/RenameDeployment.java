package dev.tables.processor;

/** The versions of a class, one of each deployment, while properties are renamed in rows. */
enum RenameDeployment {
    /** Knows the former names only. */
    FORMER,
    /** Stores the former names and reads the later ones. */
    READY,
    /** Stores the later names and reads the former ones. */
    WRITTEN,
    /** Knows the later names only, once all rows are rewritten. */
    LATER;

    /** Whether the later names are stored. */
    boolean isLate() {
        return this == WRITTEN || this == LATER;
    }

    /** Returns the name that a property has in this version. */
    String name(String former, String later) {
        return isLate() ? later : former;
    }

    /** Returns the annotation of a renamed property, followed by a space, or nothing. */
    String property(String former, String later) {
        return switch (this) {
            case READY -> "@Property(futureNames = \"" + later + "\") ";
            case WRITTEN -> "@Property(formerNames = \"" + former + "\") ";
            case FORMER, LATER -> "";
        };
    }

    /** Returns the annotation of a renamed property of an index, which keeps its former name for as long as the index keeps its own. */
    String indexed(String former, String later) {
        return (this == LATER ? WRITTEN : this).property(former, later);
    }

    /** Returns the annotation of a value object whose prefix is renamed, followed by a space. */
    String embedded(String former, String later) {
        return switch (this) {
            case FORMER -> "@Embedded(prefix = \"" + former + "\") ";
            case READY -> "@Embedded(prefix = \"" + former + "\", futurePrefixes = \"" + later + "\") ";
            case WRITTEN -> "@Embedded(prefix = \"" + later + "\", formerPrefixes = \"" + former + "\") ";
            case LATER -> "@Embedded(prefix = \"" + later + "\") ";
        };
    }
}
