/**
 * Keys as text: a {@link dev.tables.mapping.key.KeyLayout} is a constant prefix plus components, encoded so that keys sort
 * as the components do, leading components are a prefix of the whole, decoding gives the same components back, only
 * legal characters occur, and a person can read them.
 */
@NullMarked
package dev.tables.mapping.key;

import org.jspecify.annotations.NullMarked;
