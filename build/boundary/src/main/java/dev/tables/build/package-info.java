/**
 * What every module promises of its packages, written once: start at {@link dev.tables.build.ModuleBoundary}, which the
 * {@code ArchitectureTest} of each module extends. Part of the build alone, not published.
 */
@NullMarked
package dev.tables.build;

import org.jspecify.annotations.NullMarked;
