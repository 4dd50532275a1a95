/**
 * The embedded engine: the semantics of {@link dev.tables.engine.TableStore}, written once, over an
 * {@link dev.tables.engine.local.OrderedStore} that knows nothing but ordered bytes.
 */
@NullMarked
package dev.tables.engine.local;

import org.jspecify.annotations.NullMarked;
