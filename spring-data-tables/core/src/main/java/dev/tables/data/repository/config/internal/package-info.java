/**
 * Auditing beans that the annotations of the parent package register. The classes are public only because code
 * generated ahead of time creates the beans. Start with {@link AuditingCallback}.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.repository.config.internal;

import org.jspecify.annotations.NullMarked;
