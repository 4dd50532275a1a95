/**
 * Spring Session on tables: {@link dev.tables.integration.session.TablesSessionRepository}. Requires
 * {@code spring-session-core}.
 */
@NullMarked
package dev.tables.integration.session;

import org.jspecify.annotations.NullMarked;
