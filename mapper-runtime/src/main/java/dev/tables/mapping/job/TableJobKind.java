package dev.tables.mapping.job;

import dev.tables.engine.request.RequestContext;

/** The kind of a job. */
public enum TableJobKind {
    /** Fills an index, verifies it and makes it readable. */
    INDEX_BACKFILL("backfill", RequestContext.Activity.INDEX_BACKFILL),
    /** Compares indexes with entities and corrects the indexes. */
    INDEX_REPAIR("index repair", RequestContext.Activity.INDEX_REPAIR),
    /** Compares indexes with entities and changes nothing. */
    INDEX_VERIFICATION("index verification", RequestContext.Activity.INDEX_REPAIR),
    /** Rewrites entities with the current encryption keys. */
    REENCRYPTION("re-encryption", RequestContext.Activity.ENTITY_REWRITE),
    /** Rewrites entities of earlier schema versions. */
    SCHEMA_REWRITE("schema rewrite", RequestContext.Activity.ENTITY_REWRITE),
    /** Runs the steps of a migration, one after the other. */
    MIGRATION("migration", RequestContext.Activity.ENTITY_REWRITE),
    /** Changes entities, or rows, as one step of a migration specifies. */
    MIGRATION_STEP("migration step", RequestContext.Activity.ENTITY_REWRITE);

    private final String text;
    private final RequestContext.Activity work;

    TableJobKind(String text, RequestContext.Activity work) {
        this.text = text;
        this.work = work;
    }

    /** Returns the name of the kind in messages. */
    String text() {
        return text;
    }

    RequestContext purpose() {
        return RequestContext.of(work);
    }
}
