package dev.tables.mapping.table;

/**
 * The function of a change makes something else of what it has changed already, so that its effect would depend on how often it is applied.
 * Nothing of the entity concerned was written. The message names no value.
 */
public final class ChangeNotRepeatableException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    ChangeNotRepeatableException(String what) {
        super("The function changes " + what
                + " that it has changed already, expected one that then leaves them as they are: after"
                + " a crash it may see them again. Have it look whether an entity was changed, such as by a property that it"
                + " sets.");
    }
}
