/** Who may read the files that an embedded engine, keysets and checkpoints make. */
@NullMarked
package dev.tables.engine.files;

import org.jspecify.annotations.NullMarked;
