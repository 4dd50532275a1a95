/**
 * The seed and the depth of tests. The package depends on no other module, so that every module can use it in its
 * tests.
 *
 * <p>Start with {@link dev.tables.testing.Seed}, the source of the random choices of a test.
 * {@link dev.tables.testing.Effort} is the depth of the run; tests that are annotated with
 * {@link dev.tables.testing.Thorough} do not run at the short depth.
 */
@NullMarked
package dev.tables.testing;

import org.jspecify.annotations.NullMarked;
