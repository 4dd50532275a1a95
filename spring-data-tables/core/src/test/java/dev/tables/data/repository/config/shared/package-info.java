/** Beans that repositories and auditing share. All classes are public, for code written ahead of time. */
@NullMarked
package dev.tables.data.repository.config.shared;

import org.jspecify.annotations.NullMarked;
