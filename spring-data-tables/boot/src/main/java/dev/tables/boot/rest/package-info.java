/**
 * Spring Data REST on repositories of tables: identities with several components in one path segment, ETags that HTTP
 * accepts, bodies of records, and pages that continue after a row. Start with
 * {@link TablesDataRestAutoConfiguration}.
 */
@NullMarked
package dev.tables.boot.rest;

import org.jspecify.annotations.NullMarked;
