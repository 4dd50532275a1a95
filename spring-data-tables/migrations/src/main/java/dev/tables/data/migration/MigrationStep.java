package dev.tables.data.migration;

/** A step as it was declared. */
public final class MigrationStep {
    private final StepAction action;
    private boolean skipping;

    MigrationStep(StepAction action) {
        this.action = action;
    }

    /**
     * The step is done also if some entities were left as they are: because they cannot be read, such as those whose keys were destroyed, or
     * because another has their value of a unique index. Otherwise it fails once it has changed all others, and names them.
     */
    public MigrationStep allowingSkippedEntities() {
        skipping = true;
        return this;
    }

    boolean isSkipping() {
        return skipping;
    }

    StepAction action() {
        return action;
    }

    /** What it does, as the journal has it. */
    public String description() {
        return action.text();
    }

    @Override
    public String toString() {
        return description();
    }
}
