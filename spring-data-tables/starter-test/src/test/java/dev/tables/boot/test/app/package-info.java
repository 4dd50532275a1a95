/** A small application under test. */
@NullMarked
package dev.tables.boot.test.app;

import org.jspecify.annotations.NullMarked;
