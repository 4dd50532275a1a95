/**
 * Rules about entities, one class per family. They see models only and report all they find. Start with
 * {@link dev.tables.processor.check.EntityChecks}.
 */
@NullMarked
package dev.tables.processor.check;

import org.jspecify.annotations.NullMarked;
