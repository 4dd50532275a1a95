/** The drills of the runbook, on an application with encrypted properties and the commands of {@code tables}. */
@NullMarked
package dev.tables.build.runbook;

import org.jspecify.annotations.NullMarked;
