/**
 * A {@link dev.tables.engine.TableStore} on Azure Table Storage, or on Cosmos DB for Table, through the vendor's client.
 *
 * <p>Start with {@link dev.tables.engine.azure.AzureTableStore}. A call goes through three layers: the store checks what
 * it is given by the rules of the data model and makes the vendor's types of it ({@code TableEntityWriter},
 * {@code QueryText}); {@code Attempts} sends the request, repeats it where that can help, and remembers whether an
 * earlier attempt may have done its work unseen; {@code AnswerPolicy} reads every answer before the vendor's client does
 * and keeps what the client would lose: codes of errors, the failing operation, versions after a transaction. What comes
 * back goes through {@code TableEntityReader}, what failed through {@code Failure}, and a change whose answer was lost through
 * {@code LostAnswer}, which finds out by reading.
 *
 * <p>This is the only package that sees the vendor's client.
 */
@NullMarked
package dev.tables.engine.azure;

import org.jspecify.annotations.NullMarked;
