package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * Makes a query method return each value that a property of the matching entities has, once, in ascending order:
 * {@code @DistinctValues("title") List<String> findTitlesByDepartment(String department)}.
 *
 * <p>Which entities match is said by the name, {@code find…By…}, or by {@link Query}. Of a collection its elements are returned;
 * null is no value.
 *
 * <p>Where keys or an index lie in the order of the property behind what the condition gives, only the first row of each value is
 * read, in pages as large as there are values among them; the cost grows with the answer, not with the table. An index whose rows do not hold the
 * property costs one request more for each value; beyond a hundred of them all that matches is read instead, where that is allowed.
 * Elsewhere the property is read of all that matches, and distinct values are held in memory; a scan is refused unless the method has
 * {@link dev.tables.annotation.AllowScan}. The plan says which.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface DistinctValues {
    /** The property, as in Java. */
    String value();
}
