/** Tests that produce the output on the page of the tutorial. */
@NullMarked
package dev.tables.docs.tutorial;

import org.jspecify.annotations.NullMarked;
