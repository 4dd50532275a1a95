/**
 * The extension of our server as bytes: what the adapter to Azure asks, and what the server answers, if both know it. One POST carries one call of
 * {@link dev.tables.engine.TableStore}; {@link dev.tables.engine.internal.wire.WireCall} lists the calls.
 */
@NullMarked
package dev.tables.engine.internal.wire;

import org.jspecify.annotations.NullMarked;
