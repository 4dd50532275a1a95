package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name of a subtype of an abstract entity in its rows, stored in the property {@code EntityType}. Without this
 * annotation, the name is the simple class name.
 *
 * <p>A renamed subtype either keeps its stored name in {@code value} or declares its former names. Rows are read and
 * found under the stored name and under each former name. Each write of a row stores the current name, which earlier
 * versions of the class cannot read. Once {@code SchemaRewrite} has rewritten the rows of every store, former names can
 * be removed.
 * <pre>{@code
 * @SubtypeName(formerNames = "Wire") record Transfer(...) implements Payment {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface SubtypeName {
    /** The stored name. If empty, the simple class name is stored. */
    String value() default "";

    /** The names under which earlier versions stored the subtype, the latest first. */
    String[] formerNames() default {};
}
