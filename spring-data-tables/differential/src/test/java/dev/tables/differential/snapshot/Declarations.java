package dev.tables.differential.snapshot;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes the entity and the repository of a shape in Java. */
final class Declarations {
    private static final String IMPORTS = """
            import dev.tables.annotation.*;
            import dev.tables.data.repository.*;
            import java.util.*;
            import java.util.stream.Stream;
            import org.springframework.beans.factory.annotation.Value;
            import org.springframework.data.domain.*;

            """;

    private Declarations() {}

    /** Returns the sources of all shapes, by the names of their types. */
    static Map<String, String> of(Collection<Shape> shapes) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (Shape shape : shapes) {
            put(sources, shape, "Thing", entity(shape));
            put(sources, shape, "Things", repository(shape));
        }
        return sources;
    }

    private static void put(Map<String, String> sources, Shape shape, String type, String text) {
        sources.put(shape.home() + "." + type, "package " + shape.home() + ";\n\n" + IMPORTS + text);
    }

    private static String entity(Shape shape) {
        return "@SuppressWarnings(\"tables\")\n@TableEntity(table = \"t" + shape.home() + "\""
                + (shape.wide() ? ", wide = true" : "") + ")\n"
                + shape.index("byCity", "\"city\"") + shape.index("byZip", "\"zip\"")
                + shape.index("byCityWeight", "\"city\", \"weight\"")
                + shape.index("byZipWeight", "\"zip\", \"weight\"") + shape.index("byTags", "\"tags\"")
                + shape.uniqueIndex("byEmail", "\"email\"")
                + """
                public record Thing(
                        @PartitionKey{shards} String owner,
                        @RowKey(digits = 2) int number,
                        String city,
                        int zip,
                        int weight,
                        List<String> tags,
                        String email,
                        String note) {}
                """.replace("{shards}", shape.shards() ? "(shards = 3)" : "");
    }

    private static String repository(Shape shape) {
        String own = shape.isLocal() ? "OwnerAnd" : "";
        String owner = shape.isLocal() ? "String owner, " : "";
        String other = shape.isLocal() ? ", String other" : "";
        return """
                public interface Things extends TablesRepository<Thing, ThingKey> {
                    record Place(int number, String city) {}
                    interface Shown { int getNumber(); String getCity(); }
                    interface Open { @Value("#{target.number + target.city + target.weight}") String getText(); }

                    List<Thing> findBy@CityIn(~Collection<String> cities);
                    List<Thing> findBy@CityOr@Zip(~String city$, int zip);
                    List<Thing> findBy@CityInOrderByWeight(~Collection<String> cities);
                    List<Thing> findTop2By@CityIn(~Collection<String> cities);
                    List<Place> queryBy@CityIn(~Collection<String> cities);
                    List<Shown> readBy@CityIn(~Collection<String> cities);
                    List<Open> getBy@CityIn(~Collection<String> cities);
                    Optional<Thing> findFirstBy@CityInOrderByWeightDesc(~Collection<String> cities);
                    List<Thing> findBy@TagsIn(~Collection<String> tags);
                    List<Thing> findBy@CityStartingWithOr@Zip(~String city$, int zip);
                    @AllowScan List<Thing> findByOwnerIn(Collection<String> owners);
                    @AllowScan long countByOwnerInAndCityIn(Collection<String> owners, Collection<String> cities);
                    @AllowScan List<Thing> findByNumberIn(Collection<Integer> numbers);
                    long countBy@CityIn(~Collection<String> cities);
                    long countBy@CityOr@Zip(~String city$, int zip);
                    boolean existsBy@CityIn(~Collection<String> cities);
                    boolean existsBy@CityOr@Zip(~String city$, int zip);
                    @GroupCount("city") Map<String, Long> countCitiesBy@CityIn(~Collection<String> cities);
                    @DistinctValues("city") List<String> findCitiesBy@CityIn(~Collection<String> cities);
                    @DistinctValues("city") List<String> findCitiesBy@CityGreaterThan(~String least);
                    @MinValue("weight") Optional<Integer> minWeightBy@CityIn(~Collection<String> cities);
                    @MaxValue("weight") Optional<Integer> maxWeightBy@CityIn(~Collection<String> cities);
                    List<Thing> removeBy@CityIn(~Collection<String> cities);
                    long deleteBy@CityIn(~Collection<String> cities);
                    @Merge("note = 'merged'") long updateBy@CityIn(~Collection<String> cities);
                    Slice<Thing> findSliceBy@CityIn(~Collection<String> cities, Pageable page);
                    Slice<Thing> findSliceBy@CityOr@Zip(~String city$, int zip, Pageable page);
                    Slice<Thing> findSliceBy@CityOr@ZipOrderByWeight(~String city$, int zip, Pageable page);
                    Slice<Place> findPlacesBy@CityIn(~Collection<String> cities, Pageable page);
                    List<Thing> findBy@EmailIn(~Collection<String> emails);
                    Slice<Thing> findSliceBy@EmailIn(~Collection<String> emails, Pageable page);
                    Stream<Thing> streamBy@EmailIn(~Collection<String> emails);
                    Slice<Thing> findSliceBy@CityInAndWeightGreaterThan(~Collection<String> cities, int least, Pageable page);
                    Stream<Thing> streamBy@CityInAndWeightGreaterThan(~Collection<String> cities, int least);
                    Slice<Thing> findSliceBy@TagsIn(~Collection<String> tags, Pageable page);
                    Window<Thing> findWindowBy@CityIn(~Collection<String> cities, ScrollPosition position, Limit limit);
                    Window<Thing> findWindowBy@CityOr@Zip(~String city$, int zip, ScrollPosition position, Limit limit);
                    Stream<Thing> streamBy@CityIn(~Collection<String> cities);
                    Stream<Thing> streamBy@CityOr@Zip(~String city$, int zip);
                    Stream<Thing> streamBy@CityStartingWithOr@Zip(~String city$, int zip);
                    Stream<Thing> streamBy@CityOr@ZipOrderByWeight(~String city$, int zip);
                    @AllowTotalCount @AllowOffset Page<Thing> findPageBy@CityIn(~Collection<String> cities, Pageable page);
                    @AllowTotalCount @AllowOffset Page<Thing> findPageBy@CityOr@Zip(~String city$, int zip, Pageable page);
                }
                """.replace("@Zip", own + "Zip")
                .replaceAll("@(City|Tags|Email)", own + "$1")
                .replace("~", owner)
                .replace("$", other);
    }
}
