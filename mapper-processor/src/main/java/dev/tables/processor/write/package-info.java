/**
 * From model to source: the only package that uses JavaPoet.
 *
 * <p>Start with {@link MapperWriter}, which writes a mapper; {@link PropertiesWriter} writes the properties for
 * predicates, {@link PlansWriter} the plans of a repository. This package decides nothing: its models have passed the
 * checks.
 */
@NullMarked
package dev.tables.processor.write;

import org.jspecify.annotations.NullMarked;
