/** Repositories whose callers do not wait. */
@NullMarked
package dev.tables.data.reactive;

import org.jspecify.annotations.NullMarked;
