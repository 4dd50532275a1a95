/**
 * The contract of a {@link dev.tables.engine.TableStore} as tests, for every back end.
 *
 * <p>A back end has one test class that implements {@link dev.tables.engine.tck.TableStoreTck} and supplies a store; each
 * topic is an interface of its own with default test methods. What a back end is allowed to do differently is a
 * {@link dev.tables.engine.Capability}; tests of it carry {@link dev.tables.engine.tck.Requires} and are reported as
 * skipped elsewhere. Tests share one store and use tables of their own, so that slow back ends need to start once only.
 */
@NullMarked
package dev.tables.engine.tck;

import org.jspecify.annotations.NullMarked;
