/**
 * Spring Data REST on repositories of tables, where it is there: identities of several components as one segment of a path, ETags that
 * HTTP knows, bodies of records, and pages that continue behind a row.
 */
@NullMarked
package dev.tables.boot.rest;

import org.jspecify.annotations.NullMarked;
