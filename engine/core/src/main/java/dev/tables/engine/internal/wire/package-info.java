/**
 * The binary encoding of the Tables server's extension protocol: one POST contains one call of {@link
 * dev.tables.engine.TableStore}. The store on Azure sends it if the server supports it.
 *
 * <p>Start with {@link WireCall}, which lists the calls. For the modules of this library alone: may change without
 * notice.
 */
@NullMarked
package dev.tables.engine.internal.wire;

import org.jspecify.annotations.NullMarked;
