package dev.tables.data.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.data.annotation.QueryAnnotation;

/**
 * A query method that returns the number of matching entities per value of a property, sorted by value:
 * {@code @GroupCount("title") Map<String, Long> countTitlesByDepartment(String department)}.
 *
 * <p>The condition comes from the method name, {@code count…By…} or {@code find…By…}, or from {@link Query}. In a
 * collection, each distinct element of an entity counts once. Nulls are ignored, so entities without a value are not
 * counted.
 *
 * <p>The property of all matching entities is read and counted in memory, which must hold the distinct values. To count
 * by partition, name the partition key: {@code @AllowScan @GroupCount("department") Map<String, Long> countBy()} reads
 * only keys. A scan is rejected unless the method has {@link dev.tables.annotation.AllowScan}.
 *
 * <p>All counts come from one snapshot if the store supports snapshots. Without snapshots, an entity whose value
 * changes during the count is counted for the old or the new value. Without snapshots, an entity that moves from one
 * term of the condition to another during the count is not counted.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@QueryAnnotation
public @interface GroupCount {
    /** The Java name of the property. */
    String value();
}
