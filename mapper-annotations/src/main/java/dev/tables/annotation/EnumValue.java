package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The text under which an enum constant is stored. Without this annotation, the text is the name of the constant.
 *
 * <p>A renamed constant must either keep its stored text or declare its former texts, so that existing rows can still
 * be read. If a constant keeps its text, earlier versions of the class can also read the constant, so several versions
 * can run at the same time. Former texts are read but no longer written.
 * <pre>{@code
 * enum Status {
 *     @EnumValue("OPEN") PENDING,               // stored as OPEN, as before
 *     @EnumValue(formerNames = "DONE") CLOSED      // reads DONE, writes CLOSED
 * }
 * }</pre>
 *
 * <p>An earlier version of the class that does not have the new name cannot read rows with the new name. Therefore a
 * rename takes two deployments. The first declares {@code @EnumValue("DONE") CLOSED}, which reads both texts; the
 * second declares {@code formerNames}.
 *
 * <p>Constants are read under each of their texts and under their name, and queries match all of these. These rules
 * also apply to elements of collections, keys and values of maps, and constants within JSON.
 *
 * <p>Keys of rows and of index rows contain the first text that a constant ever had; constants are also sorted by it. A
 * constant in a key or index must therefore declare its former texts forever. If a constant is nested in JSON, keep its
 * former texts until every entity has been saved after the rename. All other former texts can be removed once
 * {@code SchemaRewrite} has rewritten the rows of every store.
 */
@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface EnumValue {
    /** The stored text. If empty, the name of the constant is stored. */
    String value() default "";

    /** The texts under which earlier versions of the enum stored the constant, the latest first. */
    String[] formerNames() default {};
}
