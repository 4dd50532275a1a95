package dev.tables.processor.read;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names of supported annotations. The processor uses names, because annotations of other libraries are not on its
 * class path.
 */
final class AnnotationNames {
    /** The common prefix of the names of entity annotations. */
    static final String PACKAGE = "dev.tables.annotation.";

    static final String TABLE_ENTITY = "dev.tables.annotation.TableEntity";
    static final String PARTITION_KEY = "dev.tables.annotation.PartitionKey";
    static final String ROW_KEY = "dev.tables.annotation.RowKey";
    static final String PROPERTY = "dev.tables.annotation.Property";
    static final String ENCRYPT = "dev.tables.annotation.Encrypt";
    static final String ALLOW_BACKWARD_READS = "dev.tables.annotation.AllowDescendingReads";
    static final String ALLOW_COUNT = "dev.tables.annotation.AllowTotalCount";
    static final String ALLOW_OFFSET = "dev.tables.annotation.AllowOffset";
    static final String ALLOW_SCAN = "dev.tables.annotation.AllowScan";
    static final String READ_CONSISTENCY = "dev.tables.annotation.ReadConsistency";
    static final String EMBEDDED = "dev.tables.annotation.Embedded";
    static final String SUBTYPE_NAME = "dev.tables.annotation.SubtypeName";
    static final String PROPERTY_PER_ELEMENT = "dev.tables.annotation.PropertyPerElement";
    static final String CHUNKED = "dev.tables.annotation.Chunked";
    static final String LARGE = "dev.tables.annotation.LargeValue";
    static final String JSON = "dev.tables.annotation.Json";
    static final String CONVERT = "dev.tables.annotation.Convert";
    static final String CONVERT_LIST = "dev.tables.annotation.Convert.List";
    static final String INDEXED_BY = "dev.tables.annotation.IndexedBy";
    static final String INDEXED_BY_LIST = "dev.tables.annotation.IndexedBy.List";
    static final String TIMESTAMP = "dev.tables.annotation.RowTimestamp";
    static final String VERSION_OWN = "dev.tables.annotation.Version";
    static final Set<String> VERSION = Set.of(VERSION_OWN, "org.springframework.data.annotation.Version");
    static final Set<String> IGNORED =
            Set.of("dev.tables.annotation.Ignored", "org.springframework.data.annotation.Transient");
    static final Set<String> CREATOR = Set.of("org.springframework.data.annotation.PersistenceCreator");
    /** Annotations that are valid only on a property. */
    static final Set<String> ON_PROPERTY = Set.of(
            PARTITION_KEY,
            ROW_KEY,
            PROPERTY,
            ENCRYPT,
            EMBEDDED,
            PROPERTY_PER_ELEMENT,
            CHUNKED,
            LARGE,
            JSON,
            INDEXED_BY,
            TIMESTAMP,
            VERSION_OWN);

    /** Annotations that are valid only on a property, except index annotations, which are also valid on a method. */
    static final Set<String> ON_FIELD =
            ON_PROPERTY.stream().filter(name -> !name.equals(INDEXED_BY)).collect(Collectors.toUnmodifiableSet());

    /** Annotations that define how a single value is stored, in the order of the search. */
    static final List<String> ON_SINGLE_VALUE = List.of(
            PARTITION_KEY,
            ROW_KEY,
            PROPERTY,
            CONVERT,
            PROPERTY_PER_ELEMENT,
            CHUNKED,
            LARGE,
            JSON,
            TIMESTAMP,
            VERSION_OWN,
            "org.springframework.data.annotation.Version");

    /** Annotations, except index annotations, that must be equal in all subtypes that have the property. */
    static final List<String> ON_SHARED_PROPERTY =
            List.of(PARTITION_KEY, ROW_KEY, ENCRYPT, CONVERT, PROPERTY_PER_ELEMENT, CHUNKED, LARGE, JSON);

    /** Annotations of classes for which JPA generates a metamodel. */
    static final Set<String> METAMODELLED = Set.of(
            "jakarta.persistence.Entity", "jakarta.persistence.MappedSuperclass", "jakarta.persistence.Embeddable");

    /** The annotation of a query method in Spring Data Tables. */
    static final String QUERY = "dev.tables.data.repository.Query";

    /** The annotation of a merge method in Spring Data Tables. */
    static final String MERGE = "dev.tables.data.repository.Merge";

    /**
     * The common prefix of the annotations for statistics in Spring Data Tables. The simple name of each annotation is
     * the name of its kind of statistic.
     */
    static final String STATISTIC = "dev.tables.data.repository.";

    private AnnotationNames() {}
}
