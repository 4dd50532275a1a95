/**
 * A {@link dev.tables.engine.TableStore} on Azure Table Storage or Cosmos DB for Table; the only package that uses
 * the Azure SDK.
 *
 * <p>Start with {@link AzureTableStore}. {@code Attempts} sends and retries requests, and {@code AnswerPolicy} reads
 * each answer before the SDK does. {@code TableEntityWriter} and {@code TableEntityReader} convert rows,
 * {@code Failure} converts errors, and {@code LostAnswer} determines the outcome of a change whose answer was lost.
 */
@NullMarked
package dev.tables.engine.azure;

import org.jspecify.annotations.NullMarked;
