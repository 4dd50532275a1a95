package dev.tables.differential.model;

/** An enum whose order of constants is not that of their names, and of which one constant is a class of its own. */
public enum Level {
    MEDIUM,
    LOW {
        @Override
        public boolean isLowest() {
            return true;
        }
    },
    HIGH,
    EXTRA_HIGH;

    /** Whether there is none below. */
    public boolean isLowest() {
        return false;
    }
}
