/**
 * The types of properties: the constants of {@link ValueType}, each with the codec of its stored form and the {@link KeyEncoding} of its form in
 * keys. A new type is a constant and its codec, and a key form if no present one fits.
 *
 * <p>Start with {@link ValueType}. Codecs are package-private; {@link ConversionMethods} names the calls in generated mappers.
 */
@NullMarked
package dev.tables.mapping.value.type;

import org.jspecify.annotations.NullMarked;
