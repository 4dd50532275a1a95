package dev.tables.boot.stops;

import dev.tables.annotation.AllowScan;
import dev.tables.annotation.IndexConsistency;
import dev.tables.annotation.ReadConsistency;
import dev.tables.data.repository.TablesRepository;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Window;

/** Queries for every access path, and for every scope and layout of an index. */
public interface StopRepository extends TablesRepository<Stop, StopKey> {
    Optional<Stop> findByLineAndNumber(String line, int number);

    List<Stop> findByLineAndNumberIn(String line, Collection<Integer> numbers);

    List<Stop> findByLineAndNumberBetween(String line, int from, int to);

    List<Stop> findByLine(String line);

    List<Stop> findByLineIn(Collection<String> lines);

    List<Stop> findByLineAndPlain(String line, String plain);

    @AllowScan
    List<Stop> findByPlain(String plain);

    List<Stop> findByLineAndCopied(String line, String value);

    List<Stop> findByLineAndCopiedStartingWith(String line, String value);

    List<Stop> findByLineAndPartly(String line, String value);

    List<PlainOnly> findPlainByLineAndPartly(String line, String value);

    List<Stop> findByLineAndKeyed(String line, String value);

    List<Stop> findByLineAndKeyedGreaterThan(String line, String value);

    List<Stop> findByUniqueOrLineAndCopied(String unique, String line, String copied);

    List<Stop> findByLineAndListed(String line, String value);

    List<Stop> findByCopiedAnywhere(String value);

    @ReadConsistency(IndexConsistency.EVENTUAL)
    List<Stop> findStopsByCopiedAnywhere(String value);

    List<Stop> findByPartlyAnywhere(String value);

    List<Stop> findByKeyedAnywhere(String value);

    List<Stop> findByKeyedAnywhereStartingWith(String value);

    List<Stop> findByKeyedAnywhereIn(Collection<String> values);

    Optional<Stop> findByUnique(String value);

    List<Stop> findByEachContaining(String value);

    long countByKeyedAnywhere(String value);

    boolean existsByKeyedAnywhere(String value);

    Slice<Stop> findByKeyedAnywhereOrderByKeyedAnywhere(String value, Pageable page);

    Window<Stop> findTop2ByKeyedAnywhere(String value, ScrollPosition position);

    List<Stop> findByKeyedAnywhere(String value, Limit limit);

    Stream<Stop> streamByKeyedAnywhere(String value);

    long deleteByKeyedAnywhere(String value);

    /** A part of a stop. */
    record PlainOnly(String plain) {}
}
