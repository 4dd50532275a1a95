/** Configuration of repositories and auditing by annotations. Start with {@link EnableTablesRepositories}. */
@NullMarked
package dev.tables.data.repository.config;

import org.jspecify.annotations.NullMarked;
