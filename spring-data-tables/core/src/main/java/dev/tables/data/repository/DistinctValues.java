package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * A query method that returns the distinct values of a property of the matching entities, in ascending order:
 * {@code @DistinctValues("title") List<String> findTitlesByDepartment(String department)}.
 *
 * <p>The condition comes from the method name, {@code find…By…}, or from {@link Query}. For a collection, the method
 * returns its elements. Nulls are ignored.
 *
 * <p>If keys or an index contain the property directly after the values that the condition fixes, only the first row of
 * each value is read. The size of each read depends on the number of new values in the previous read. The cost of such
 * a method grows with the result, not with the table. An index whose rows do not contain the property costs one more
 * request for each value. If there are more than a hundred values, all matching entities are read instead, if reading
 * them is allowed.
 *
 * <p>Without suitable keys or a suitable index, the property of all matching entities is read, and the distinct values
 * are kept in memory. A scan is rejected unless the method has {@link dev.tables.annotation.AllowScan}. The plan shows
 * how the method is executed.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface DistinctValues {
    /** The Java name of the property. */
    String value();
}
