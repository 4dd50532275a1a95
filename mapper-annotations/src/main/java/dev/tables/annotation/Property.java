package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name under which a property is stored. Without this annotation, the stored name is the Java name.
 *
 * <p>A renamed property that declares its former name can still read existing rows. Reads, filters, sorts and
 * projections treat the value of the former name as the property's value. Each write of the row stores the current name
 * and removes the former name. Once {@code SchemaRewrite} has rewritten the rows of every store, former names can be
 * removed.
 *
 * <p>While two versions of the class run, both must read both names. Therefore a rename takes two deployments. The
 * first deployment stores the former name and declares the new name; the second deployment stores the new name.
 * <pre>{@code
 * @Property(futureNames = "summary") String extract        // the first deployment
 * @Property(formerNames = "extract") String summary     // the second one
 * }</pre>
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Property {
    /**
     * The stored name: an identifier of at most 255 characters, not PartitionKey, RowKey or Timestamp. If empty, the
     * Java name is stored.
     */
    String value() default "";

    /**
     * The names under which earlier versions of the class stored the property, the latest first. These names do not
     * include the prefix of a value object.
     */
    String[] formerNames() default {};

    /**
     * The names under which the next version of the class will store the property. Rows with one of these names can
     * already be read. A write that replaces a row with a future name stores the current name instead. The names do not
     * include the prefix of a value object.
     */
    String[] futureNames() default {};

    /**
     * Whether a collection with one element is stored as that element, like a property that is not a collection. Only
     * for collections whose elements an index can contain.
     *
     * <p>With this setting, a property can become a collection while other versions of the class still treat it as a
     * single value. Both versions read, find and change collections with one element. Collections without elements or
     * with several elements can be stored only by the version with the collection; the other version rejects them.
     */
    boolean unwrapSingleElementCollection() default false;
}
