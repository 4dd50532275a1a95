/** Employees over Spring Data REST: an entity, a repository, and nothing else. */
@NullMarked
package dev.tables.examples.rest;

import org.jspecify.annotations.NullMarked;
