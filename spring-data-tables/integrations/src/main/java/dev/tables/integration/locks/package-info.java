/**
 * Locks of Spring Integration on tables: {@link dev.tables.integration.locks.TablesLockRegistry}, for aggregators, leaders and work that
 * one process at a time may do. Needs {@code spring-integration-core}.
 */
@NullMarked
package dev.tables.integration.locks;

import org.jspecify.annotations.NullMarked;
