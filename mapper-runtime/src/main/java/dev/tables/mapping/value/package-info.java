/**
 * Values of properties: the conversions of generated mappers, converters that users write ({@link ValueConverter}),
 * and the errors of both ({@link MappingException}).
 *
 * <p>This is the lowest package of this module: it does not depend on entities. The types themselves are in
 * {@code dev.tables.mapping.value.type}.
 */
@NullMarked
package dev.tables.mapping.value;

import org.jspecify.annotations.NullMarked;
