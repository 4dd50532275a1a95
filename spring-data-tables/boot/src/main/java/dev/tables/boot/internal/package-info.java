/** Which errors are a client's or pass by, decided once for HTTP and GraphQL. */
@NullMarked
package dev.tables.boot.internal;

import org.jspecify.annotations.NullMarked;
