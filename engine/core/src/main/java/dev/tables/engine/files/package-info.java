/**
 * Permissions of the files that an embedded engine, keysets and checkpoints create. Start with
 * {@link FilePermissions}.
 */
@NullMarked
package dev.tables.engine.files;

import org.jspecify.annotations.NullMarked;
