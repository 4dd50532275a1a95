/**
 * Request signatures ({@link SharedKeyStringToSign}) and shared access signatures of the Azure Tables protocol, which
 * our server and Azure accept alike. A shared access signature lets a client access some rows for some time without
 * an account key.
 *
 * <p>Start with {@link TableSas}, the signature for a {@link SasRange} of one table; {@link AccountSas} is one for an
 * account. An {@link AccountKey} signs them, {@link SasFields} parses them.
 */
@NullMarked
package dev.tables.engine.signature;

import org.jspecify.annotations.NullMarked;
