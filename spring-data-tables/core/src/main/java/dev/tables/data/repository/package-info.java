/**
 * What an application's repositories extend ({@link dev.tables.data.repository.TablesRepository}) and what they meet:
 * pages that continue, and the refusal of scans.
 */
@NullMarked
package dev.tables.data.repository;

import org.jspecify.annotations.NullMarked;
