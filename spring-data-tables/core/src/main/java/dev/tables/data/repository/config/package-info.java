/** Switches repositories on: {@link dev.tables.data.repository.config.EnableTablesRepositories}. */
@NullMarked
package dev.tables.data.repository.config;

import org.jspecify.annotations.NullMarked;
