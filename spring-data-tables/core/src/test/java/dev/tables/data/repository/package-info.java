/** Repositories through a real application context. */
@NullMarked
package dev.tables.data.repository;

import org.jspecify.annotations.NullMarked;
