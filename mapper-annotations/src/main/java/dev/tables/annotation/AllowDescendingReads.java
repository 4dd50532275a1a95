package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Permission for a query method to return pages in the reverse order of a key or an index, for example the newest rows
 * first without a second index. The store reads from the last row to the first.
 *
 * <p>The embedded store reads in reverse at the same cost. Azure Tables reads only from the first row to the last; on
 * Azure, an application with such a method fails to start. Without this annotation the method is rejected for every
 * store, so that an application does not depend on a store that reads in reverse.
 *
 * <p>A method that returns a {@code List} or a {@code Stream} needs no permission. If the store cannot read in reverse,
 * the result is sorted in memory.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface AllowDescendingReads {}
