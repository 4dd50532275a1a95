/**
 * Request signatures ({@link SharedKeyStringToSign}) and shared access signatures of the Azure Tables protocol, which a
 * Tables server and Azure both accept. A shared access signature lets a client access some rows for some time without
 * an account key.
 *
 * <p>Start with {@link TableSas}, the signature for a {@link SasRange} of one table; {@link AccountSas} is the
 * signature for an account. {@link AccountKey} signs both kinds of signatures, and {@link SasFields} parses both kinds.
 */
@NullMarked
package dev.tables.engine.signature;

import org.jspecify.annotations.NullMarked;
