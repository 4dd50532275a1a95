package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the property under which a value is stored; without it the Java name is used.
 *
 * <p>A property that is renamed still reads what was stored before if it names its former name. Where it is read, filtered, sorted or
 * projected, a row that has the former name shows its value as the property's; whatever writes the row writes the present name and
 * removes the former one. Once {@code SchemaRewrite} has rewritten the rows of every store, former names can be dropped.
 *
 * <p>While two versions of the class run, both must read both names. So a rename takes two deployments: the first one still stores the
 * former name and names the later one, the second one stores the new name.
 * <pre>{@code
 * @Property(futureNames = "summary") String extract        // the first deployment
 * @Property(formerNames = "extract") String summary     // the second one
 * }</pre>
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Property {
    /** The stored name: an identifier of at most 255 characters, not PartitionKey, RowKey or Timestamp. Empty: the Java name. */
    String value() default "";

    /** The names under which earlier versions of the class have stored it, the latest first; the prefix of a value object is not part of them. */
    String[] formerNames() default {};

    /**
     * The names under which the next version of the class will store it: rows that already have one of them are read, and a write that
     * replaces such a row removes it. The prefix of a value object is not part of them.
     */
    String[] futureNames() default {};

    /**
     * Whether a collection that has one element is stored as that element alone, as a property that is no collection is. So a property
     * may become a collection while versions of the class run in which it is a single value: both read, find and change
     * what has one element; what has none or several only the collection can hold, and the others refuse it. Only of collections whose
     * elements an index can hold.
     */
    boolean unwrapSingleElementCollection() default false;
}
