package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * Makes a query method return how many of the matching entities have each value of a property, in the order of values:
 * {@code @GroupCount("title") Map<String, Long> countTitlesByDepartment(String department)}.
 *
 * <p>Which entities match is said by the name, {@code count…By…} or {@code find…By…}, or by {@link Query}. Of a collection each element counts once
 * for an entity; null is no value, so that entities without one are in no count.
 *
 * <p>The property is read of all that matches, by the plan of that query, and counted in memory, which holds the distinct values. To
 * count by partition, name the partition key: {@code @AllowScan @GroupCount("department") Map<String, Long> countBy()} reads keys alone. A scan is
 * refused unless the method has {@link dev.tables.annotation.AllowScan}.
 *
 * <p>All counts are of one snapshot where the store has some. Elsewhere an entity that gets another value while it is counted counts for one of the two, or
 * for none if it moves from one term of the condition to another.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface GroupCount {
    /** The property, as in Java. */
    String value();
}
