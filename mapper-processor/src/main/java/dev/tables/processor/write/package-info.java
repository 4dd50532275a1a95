/**
 * From model to source: the only package that knows JavaPoet. Start with
 * {@link dev.tables.processor.write.MapperWriter}. Decides nothing: what is here has passed the checks.
 */
@NullMarked
package dev.tables.processor.write;

import org.jspecify.annotations.NullMarked;
