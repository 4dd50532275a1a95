package dev.tables.data.migration;

/** A step as it was declared. */
public final class MigrationStep {
    private final StepAction action;
    private boolean skipping;

    MigrationStep(StepAction action) {
        this.action = action;
    }

    /**
     * Allows the step to complete even if it skipped some entities. The step skips an entity that cannot be read, for
     * example because its keys were destroyed, or whose value of a unique index belongs to another entity. Without this
     * setting, the step still changes all other entities, then fails and names the skipped ones.
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

    /** Returns the description of the step, as the journal stores it. */
    public String description() {
        return action.text();
    }

    @Override
    public String toString() {
        return description();
    }
}
