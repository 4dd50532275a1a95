/**
 * Signatures of the protocol of Azure Tables: what is signed of a request ({@link dev.tables.engine.signature.SharedKeyStringToSign}), and shared
 * access signatures, which let a client do some things with some rows for some time without a key of the account.
 *
 * <p>Start with {@link dev.tables.engine.signature.TableSas}: it makes a token of one table, limited to permissions, a time and a {@link
 * dev.tables.engine.signature.SasRange} of keys. An {@link dev.tables.engine.signature.AccountKey} signs it. {@link
 * dev.tables.engine.signature.AccountSas} makes tokens of whole accounts. Tokens are accepted by our server and by Azure alike. {@link
 * dev.tables.engine.signature.SasFields} is a token as it stands in an address, for those who check one.
 */
@NullMarked
package dev.tables.engine.signature;

import org.jspecify.annotations.NullMarked;
