/**
 * Code that all packages of the mapper share: how often an operation is repeated after a lost race.
 *
 * <p>For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.mapping.internal;

import org.jspecify.annotations.NullMarked;
