/**
 * Code that the packages of this module share. The package contains conditions ({@link ConditionalOnEngine}), the
 * choice of the store ({@link EngineChoice}), and choices of ahead-of-time processing ({@link PreparedChoices}). The
 * package also contains errors of clients over HTTP and GraphQL ({@link ClientProblem}), and secrets
 * ({@link ConfiguredSecrets}).
 *
 * <p>Start with {@link EngineChoice}. Only for the modules of this library: may change without notice.
 */
@NullMarked
package dev.tables.boot.internal;

import org.jspecify.annotations.NullMarked;
