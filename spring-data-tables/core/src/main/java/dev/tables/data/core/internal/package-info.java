/**
 * Code that the template shares with repositories and transactions: {@link TemplateAccess}, the part of a template
 * that is not for applications, and {@link WriteTransaction}, a transaction of the calling thread.
 *
 * <p>Start with {@link TemplateAccess}. For the modules of this library alone: may change without notice.
 */
@NullMarked
package dev.tables.data.core.internal;

import org.jspecify.annotations.NullMarked;
