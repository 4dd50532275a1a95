/**
 * The types of properties: the constants of {@link ValueType}, each with the codec of its stored form and the
 * {@link KeyEncoding} of its form in keys. A new type needs a constant and a codec, and a key encoding if no present
 * encoding fits.
 *
 * <p>Start with {@link ValueType}. Codecs are package-private; {@link ConversionMethods} contains the names of the
 * methods that generated mappers call.
 */
@NullMarked
package dev.tables.mapping.value.type;

import org.jspecify.annotations.NullMarked;
