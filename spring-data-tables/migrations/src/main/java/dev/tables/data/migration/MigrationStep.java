package dev.tables.data.migration;

/** A step that a migration declares. */
public final class MigrationStep {
    private final StepAction action;
    private boolean skipping;

    MigrationStep(StepAction action) {
        this.action = action;
    }

    /**
     * Allows the step to complete even if it skipped some entities. The step skips an entity that cannot be read, for
     * example because its encryption keys were destroyed. The step also skips an entity whose unique value another
     * entity already has. Without this setting, the step still changes all other entities, then fails and names the
     * skipped entities.
     */
    public MigrationStep allowSkippedEntities() {
        skipping = true;
        return this;
    }

    boolean isSkipping() {
        return skipping;
    }

    StepAction action() {
        return action;
    }

    /** Returns the description of the step, which is stored when the migration runs. */
    public String description() {
        return action.text();
    }

    @Override
    public String toString() {
        return description();
    }
}
