/** Beans that annotations of the package above register; public only so that code written ahead of time makes them. */
@NullMarked
package dev.tables.data.repository.config.internal;

import org.jspecify.annotations.NullMarked;
