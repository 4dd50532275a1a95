package dev.tables.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Storage of a value as JSON text with Jackson 3, which must be on the class path. Collections and maps are stored as
 * JSON without this annotation.
 *
 * <p>Jackson must be able to write and read back the type and every type within it. Other types are rejected by the
 * compiler or at startup. A save rejects objects of subclasses that would be read back as their superclass.
 *
 * <p>A save keeps fields of stored objects that this version of their classes does not have, as a later version or
 * another program may have stored them. Unknown fields are not kept if the entity drops
 * {@linkplain UnknownPropertyPolicy unknown} properties.
 * <ul>
 *   <li>An object is the same as before if it has the same path of property names and map keys. The unknown
 *       fields of the object are kept even if all other fields change. If an object becomes null or changes its
 *       subclass, its unknown fields are not kept.
 *   <li>An element of a list, set or array keeps its unknown fields if this version writes the element back unchanged,
 *       at the same or another position. If several elements are equal, the unknown fields of the stored elements are
 *       assigned in order, first to first. If fewer equal elements are left than were stored and their unknown fields
 *       differ, these unknown fields are not kept. The unknown fields of an element that changes are not kept. To keep
 *       unknown fields of elements that change, use a map instead.
 *   <li>Entries of a map are not unknown fields: a write removes the entries that the map no longer contains. Fields
 *       that {@code @JsonAnySetter} reads are treated like entries of a map.
 *   <li>Names that the class declares are known, including those in {@code @JsonAlias} and
 *       {@code @JsonIgnoreProperties} and fields with {@code @JsonIgnore}. Fields with known names are written or
 *       removed as the class declares. With {@code @JsonIncludeProperties} all names are known.
 *   <li>Unknown fields are not kept in values that a custom serializer writes or that are written as an array or a
 *       single value. Unknown fields are not kept in the value of a property whose annotations select or rename fields
 *       of the value. Unknown fields are not kept in an object whose class name is stored next to the object
 *       ({@code EXTERNAL_PROPERTY}).
 * </ul>
 *
 * <p>Queries can only test whether a property with this annotation is null and whether a collection or map is empty.
 * For a collection of simple values, queries can also test whether the collection contains a value.
 */
@Documented
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
@Retention(RetentionPolicy.CLASS)
public @interface Json {}
