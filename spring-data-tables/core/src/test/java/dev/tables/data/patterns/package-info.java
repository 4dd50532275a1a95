/**
 * The design guide's chapter on modelling and its patterns, each as a small test that shows the classes a user writes and
 * what is stored for them.
 */
@NullMarked
package dev.tables.data.patterns;

import org.jspecify.annotations.NullMarked;
