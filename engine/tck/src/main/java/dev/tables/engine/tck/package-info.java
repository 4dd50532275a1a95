/**
 * The contract of a {@link dev.tables.engine.TableStore} as tests.
 *
 * <p>Start with {@link TableStoreTck}: the test class of a store implements it and supplies the store. Each topic is
 * an interface with default test methods. Tests of a {@link dev.tables.engine.Capability} are annotated with
 * {@link Requires}, and skipped for stores without it. All tests share one store and use tables of their own.
 */
@NullMarked
package dev.tables.engine.tck;

import org.jspecify.annotations.NullMarked;
