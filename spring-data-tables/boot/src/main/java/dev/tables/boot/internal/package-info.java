/**
 * Code that the packages of this module share: conditions ({@link ConditionalOnEngine}), the choice of the store
 * ({@link EngineChoice}), choices made when an application was prepared ahead of time ({@link PreparedChoices}),
 * errors of clients over HTTP and GraphQL ({@link ClientProblem}), secrets ({@link ConfiguredSecrets}).
 *
 * <p>Start with {@link EngineChoice}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.boot.internal;

import org.jspecify.annotations.NullMarked;
