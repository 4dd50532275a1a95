package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A secondary index: rows stored in addition to the entity so that it can be found by other values than its keys.
 *
 * <p>On a property, the annotation indexes that property. On the type, the annotation lists one or several properties,
 * with a dot for properties of value objects, as in {@code address.city}. Entities with a null among the indexed
 * properties are not in the index. An index on a collection contains each element, so that a film is found by each of
 * its actors; nulls and duplicates are ignored.
 *
 * <p>On a method without parameters that is not the getter of a field, the annotation indexes the computed result.
 * Queries use the method's name like a property. The method must depend on stored properties only. The result is stored
 * only in index rows, and it is computed again for each entity that is found. After the code of the method has changed,
 * repair the index.
 */
@Documented
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
@Repeatable(IndexedBy.List.class)
public @interface IndexedBy {
    /**
     * The name of the index in row keys: letters and digits. If empty, the name is {@code by} followed by the property
     * name.
     */
    String name() default "";

    /**
     * The indexed properties in order, each optionally followed by {@code " desc"}. If empty, the index contains the
     * annotated property.
     */
    String[] properties() default {};

    /** The location of index rows. */
    IndexScope scope() default IndexScope.LOCAL;

    /**
     * The properties that index rows contain. The default of a {@link IndexScope#GLOBAL} index is
     * {@link IndexLayout#KEYS_ONLY}.
     */
    IndexLayout layout() default IndexLayout.ALL_PROPERTIES;

    /**
     * The properties that rows of layout {@link IndexLayout#INCLUDED_PROPERTIES} contain in addition to the indexed
     * properties.
     */
    String[] include() default {};

    /** Whether two entities within the scope must not have the same values. */
    boolean unique() default false;

    /**
     * Whether the index ignores case. All properties of the index with type {@code String} are stored in one case, so
     * that the index supports {@code IgnoreCase} queries and orders. A {@link #unique} index contains only one of
     * {@code Smith} and {@code SMITH}. Case-sensitive queries can also use the index; they then compare the original
     * text of each entity that the index finds.
     *
     * <p>Two texts are equal if {@link String#equalsIgnoreCase} returns true, in any locale. Texts are sorted by the
     * code units of their lower case. Letters added after Unicode 13 have no case, so that index rows do not depend on
     * the Java version that writes them. An index that ignores case cannot contain encrypted properties or collections
     * of text.
     */
    boolean ignoreCase() default false;

    /** The container of several indexes of one element. */
    @Documented
    @Target({
        ElementType.TYPE,
        ElementType.FIELD,
        ElementType.METHOD,
        ElementType.PARAMETER,
        ElementType.RECORD_COMPONENT
    })
    @Retention(RetentionPolicy.CLASS)
    @interface List {
        /** The indexes of the element. */
        IndexedBy[] value();
    }
}
