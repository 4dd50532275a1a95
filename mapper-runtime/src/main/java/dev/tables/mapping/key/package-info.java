/**
 * Keys as text. Encoded keys sort as their components do, begin with the leading components, can be decoded, contain
 * only legal characters, and are readable.
 *
 * <p>Start with {@link KeyLayout}: a constant prefix and components. {@link KeyWriter} encodes a key,
 * {@link KeyReader} decodes it, {@link KeyRangeBuilder} builds ranges of keys.
 */
@NullMarked
package dev.tables.mapping.key;

import org.jspecify.annotations.NullMarked;
