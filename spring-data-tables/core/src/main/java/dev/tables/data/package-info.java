/**
 * Spring Data for tables: {@link dev.tables.data.core} holds the template, {@link dev.tables.data.repository} repositories.
 */
@NullMarked
package dev.tables.data;

import org.jspecify.annotations.NullMarked;
