package dev.tables.mapping.job;

import dev.tables.engine.Purpose;

/** What a job does. */
public enum JobKind {
    /** Fills an index, checks it and makes it readable. */
    BACKFILL("backfill", Purpose.Work.BACKFILL),
    /** Compares indexes with entities and makes them right. */
    REPAIR("repair of the indexes", Purpose.Work.REPAIR),
    /** Compares indexes with entities and changes nothing. */
    VERIFICATION("verification of the indexes", Purpose.Work.REPAIR),
    /** Rewrites entities under the present keys. */
    REENCRYPTION("re-encryption", Purpose.Work.REWRITING),
    /** Rewrites entities of earlier schema versions. */
    SCHEMA_REWRITE("schema rewrite", Purpose.Work.REWRITING),
    /** Does the steps of a migration, one after the other. */
    MIGRATION("migration", Purpose.Work.REWRITING),
    /** Changes entities, or rows, as one step of a migration says. */
    MIGRATION_STEP("step of a migration", Purpose.Work.REWRITING);

    private final String text;
    private final Purpose.Work work;

    JobKind(String text, Purpose.Work work) {
        this.text = text;
        this.work = work;
    }

    /** In words, as a message has it. */
    String text() {
        return text;
    }

    Purpose purpose() {
        return Purpose.of(work);
    }
}
