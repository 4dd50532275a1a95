package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * Makes a query method return the greatest value that a property of the matching entities has:
 * {@code @MaxValue("hired") Optional<LocalDate> maxHiredByDepartment(String department)}.
 *
 * <p>As {@link MinValue}, for the other end of the order. One row is read where keys or an index lie in descending order, such as
 * {@code @IndexedBy(properties = "hired desc")}.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface MaxValue {
    /** The property, as in Java. */
    String value();
}
