/**
 * What goes over the wire, without servlets: addresses, rows as JSON, batches as multipart, policies and properties as XML, errors. Each class
 * reads or writes one form.
 */
@NullMarked
package dev.tables.engine.server.internal;

import org.jspecify.annotations.NullMarked;
