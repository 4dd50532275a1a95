/**
 * Random questions: what they ask, their source, their answer by {@link dev.tables.differential.query.BruteForce}. Nothing here
 * uses the product.
 */
@NullMarked
package dev.tables.differential.query;

import org.jspecify.annotations.NullMarked;
