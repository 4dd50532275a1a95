/**
 * Spring Modulith on tables. {@link dev.tables.integration.modulith.TablesEventPublicationRepository} is a registry of
 * event publications. An event is published if and only if the transaction that publishes it is committed. Requires
 * {@code spring-modulith-events-core}.
 */
@NullMarked
package dev.tables.integration.modulith;

import org.jspecify.annotations.NullMarked;
