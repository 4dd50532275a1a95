/**
 * The generators of source code from the model. Only this package uses JavaPoet.
 *
 * <p>Start with {@link MapperWriter}, which writes a mapper. {@link PropertiesWriter} writes the properties for
 * predicates, and {@link PlansWriter} writes the plans of a repository. This package contains no checks, because the
 * models that it receives have passed the checks.
 */
@NullMarked
package dev.tables.processor.write;

import org.jspecify.annotations.NullMarked;
