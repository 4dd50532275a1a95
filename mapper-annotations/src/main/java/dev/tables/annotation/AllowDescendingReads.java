package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Allows a query method to return pages in the order opposite to that of a key or an index, reading it from the last row to the
 * first: the newest first, without a second index. The embedded engine can, at the same cost; Azure Tables reads from the first row
 * to the last only, and there the application does not start with such a method. Without it such a page is refused everywhere, so
 * that an application that compiles runs on every store.
 *
 * <p>A {@code List} or a {@code Stream} needs no allowance: where the store can, it is read so, elsewhere sorted in memory.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface AllowDescendingReads {}
