/**
 * Distributed locks of Spring Integration on tables: {@link dev.tables.integration.locks.TablesLockRegistry}, for
 * aggregators, leader election and tasks that only one process at a time may run. Requires
 * {@code spring-integration-core}.
 */
@NullMarked
package dev.tables.integration.locks;

import org.jspecify.annotations.NullMarked;
