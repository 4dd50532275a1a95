/**
 * Whatever the annotations can declare and the names of methods can ask is answered by a repository as brute force over plain
 * objects answers it.
 *
 * <p>Start with {@link dev.tables.differential.DifferentialTest}. {@code model} makes entities, {@code query} questions and their
 * right answers, {@code run} compiles, stores and asks.
 */
@NullMarked
package dev.tables.differential;

import org.jspecify.annotations.NullMarked;
