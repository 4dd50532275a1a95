package dev.tables.data.aot;

import dev.tables.annotation.IndexConsistency;
import dev.tables.data.core.TablesTemplate;
import dev.tables.mapping.query.AccessPath;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.SortStrategy;
import java.lang.Boolean;
import java.lang.Integer;
import java.lang.Iterable;
import java.lang.Long;
import java.lang.Math;
import java.lang.Object;
import java.lang.String;
import java.time.LocalDate;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.aot.generate.Generated;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport;
import org.springframework.data.util.Streamable;

/**
 * AOT generated Tables repository implementation for {@link ParcelRepository}.
 */
@Generated
public class ParcelRepositoryImpl__AotRepository extends TablesAotRepositoryFragmentSupport<Parcel> {
  /**
   * PARTITION_SCAN: {@code route = ?1}.
   */
  private final AotQuery<Parcel> findByRoute = queries
          .of("findByRoute", String.class)
          .where(queries.test("route", QueryKeyword.IS, 0))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key and no other condition.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1}.
   */
  private final AotQuery<Parcel> countByRoute = queries
          .of("countByRoute")
          .where(queries.test("route", QueryKeyword.IS, 0))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key and no other condition.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1 and grams between ?2 and ?3}.
   */
  private final AotQuery<Parcel> countByRouteAndGramsBetween = queries
          .of("countByRouteAndGramsBetween")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("grams", QueryKeyword.BETWEEN, 1)))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports.")
          .advice("Declare @IndexedBy(properties = {\"grams\"}).")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1 and grams = ?2}.
   */
  private final AotQuery<Parcel> deleteByRouteAndGrams = queries
          .of("deleteByRouteAndGrams")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("grams", QueryKeyword.IS, 1)))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports.")
          .advice("Declare @IndexedBy(properties = {\"grams\"}).")
          .build(Parcel.class);

  /**
   * POINT_READ: {@code route = ?1 and number = ?2}.
   */
  private final AotQuery<Parcel> deleteByRouteAndNumber = queries
          .of("deleteByRouteAndNumber")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("number", QueryKeyword.IS, 1)))
          .servedBy(AccessPath.POINT_READ)
          .selectionReason("The query contains the full key.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1 and delivered is null}.
   */
  private final AotQuery<Parcel> existsByRouteAndDeliveredIsNull = queries
          .of("existsByRouteAndDeliveredIsNull")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("delivered", QueryKeyword.IS_NULL, 1)))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports.")
          .build(Parcel.class);

  /**
   * TABLE_SCAN: {@code city in ?1}.
   */
  private final AotQuery<Parcel> findByCityIn = queries
          .of("findByCityIn")
          .where(queries.test("city", QueryKeyword.IN, 0))
          .allowingScan()
          .servedBy(AccessPath.TABLE_SCAN)
          .selectionReason("The query does not contain the partition key: no equality on 'route'.")
          .advice("Add the partition key to the query: …ByRouteAnd…; the query then uses index "
              + "byCity. Or declare @IndexedBy(properties = {\"city\"}, scope = IndexScope.GLOBAL), "
              + "which covers all partitions.")
          .build(Parcel.class);

  /**
   * INDEX_LOOKUP by byReceiver: {@code receiver = ?1}.
   */
  private final AotQuery<Parcel> findByReceiver = queries
          .of("findByReceiver")
          .where(queries.test("receiver", QueryKeyword.IS, 0))
          .readConsistency(IndexConsistency.EVENTUAL)
          .servedBy(AccessPath.INDEX_LOOKUP, "byReceiver")
          .selectionReason("The query has an equality on every property of the index.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1}.
   */
  private final AotQuery<Parcel> findByRoute2 = queries
          .of("findByRoute", String.class, Sort.class)
          .where(queries.test("route", QueryKeyword.IS, 0))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key and no other condition.")
          .build(Parcel.class);

  /**
   * INDEX_LOOKUP by byCity: {@code route = ?1 and city = ?2}.
   */
  private final AotQuery<Parcel> findByRouteAndCity = queries
          .of("findByRouteAndCity")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("city", QueryKeyword.IS, 1)))
          .servedBy(AccessPath.INDEX_LOOKUP, "byCity")
          .selectionReason("The query contains the partition key and an equality on every property of the "
              + "index.")
          .fallbackTo(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports. This plan is used while index byCity is not READABLE.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1 and city = ?2 ignoring case}.
   */
  private final AotQuery<Parcel> findByRouteAndCityIgnoreCase = queries
          .of("findByRouteAndCityIgnoreCase")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.testIgnoringCase("city", QueryKeyword.IS, 1)))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports.")
          .advice("Declare @IndexedBy(properties = {\"city\"}, ignoreCase = true).")
          .build(Parcel.class);

  /**
   * POINT_READ: {@code route = ?1 and number = ?2}.
   */
  private final AotQuery<Parcel> findByRouteAndNumber = queries
          .of("findByRouteAndNumber")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("number", QueryKeyword.IS, 1)))
          .servedBy(AccessPath.POINT_READ)
          .selectionReason("The query contains the full key.")
          .build(Parcel.class);

  /**
   * ROW_RANGE: {@code route = ?1 and number between ?2 and ?3}.
   */
  private final AotQuery<Parcel> findByRouteAndNumberBetween = queries
          .of("findByRouteAndNumberBetween")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("number", QueryKeyword.BETWEEN, 1)))
          .servedBy(AccessPath.ROW_RANGE)
          .selectionReason("The query contains the partition key and leading components of the row key.")
          .build(Parcel.class);

  /**
   * ROW_RANGE: {@code route = ?1 and number > ?2}.
   */
  private final AotQuery<Parcel> findByRouteAndNumberGreaterThan = queries
          .of("findByRouteAndNumberGreaterThan")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("number", QueryKeyword.GREATER_THAN, 1)))
          .paged()
          .allowingOffset()
          .servedBy(AccessPath.ROW_RANGE)
          .selectionReason("The query contains the partition key and leading components of the row key.")
          .build(Parcel.class);

  /**
   * UNION by byReceiver: {@code route = ?1 and number = ?2 or receiver = ?3}.
   */
  private final AotQuery<Parcel> findByRouteAndNumberOrReceiver = queries
          .of("findByRouteAndNumberOrReceiver")
          .where(queries.any(
              queries.all(
                  queries.test("route", QueryKeyword.IS, 0),
                  queries.test("number", QueryKeyword.IS, 1)),
              queries.test("receiver", QueryKeyword.IS, 2)))
          .servedBy(AccessPath.UNION)
          .unionOverConjunct(0)
          .unionTerm(AccessPath.POINT_READ, SortStrategy.NONE)
          .unionTerm(AccessPath.INDEX_LOOKUP, "byReceiver", SortStrategy.NONE)
          .selectionReason("Keys or an index support each term of the 'or'.")
          .build(Parcel.class);

  /**
   * MULTI_POINT_READ: {@code route = ?1 and number = ?2 or route = ?3 and number = ?4}.
   */
  private final AotQuery<Parcel> findByRouteAndNumberOrRouteAndNumber = queries
          .of("findByRouteAndNumberOrRouteAndNumber")
          .where(queries.any(
              queries.all(
                  queries.test("route", QueryKeyword.IS, 0),
                  queries.test("number", QueryKeyword.IS, 1)),
              queries.all(
                  queries.test("route", QueryKeyword.IS, 2),
                  queries.test("number", QueryKeyword.IS, 3))))
          .servedBy(AccessPath.MULTI_POINT_READ)
          .unionOverConjunct(0)
          .selectionReason("The query contains full keys.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1 and state = ?2}.
   */
  private final AotQuery<Parcel> findByRouteAndStateOrderByGramsDesc = queries
          .of("findByRouteAndStateOrderByGramsDesc")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("state", QueryKeyword.IS, 1)))
          .orderBy(queries.descending("grams"))
          .servedBy(AccessPath.PARTITION_SCAN)
          .sortedBy(SortStrategy.IN_MEMORY)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports.")
          .advice("Declare @IndexedBy(properties = {\"state\", \"grams desc\"}).")
          .build(Parcel.class);

  /**
   * FAN_OUT: {@code route in ?1}.
   */
  private final AotQuery<Parcel> findByRouteIn = queries
          .of("findByRouteIn")
          .where(queries.test("route", QueryKeyword.IN, 0))
          .servedBy(AccessPath.FAN_OUT)
          .selectionReason("The query contains several partition keys.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1}.
   */
  private final AotQuery<ParcelRepository.Place> findByRouteOrderByNumber = queries
          .of("findByRouteOrderByNumber")
          .where(queries.test("route", QueryKeyword.IS, 0))
          .orderBy(queries.ascending("number"))
          .servedBy(AccessPath.PARTITION_SCAN)
          .sortedBy(SortStrategy.KEY_ORDER)
          .selectionReason("The query contains the partition key and no other condition.")
          .build(ParcelRepository.Place.class);

  /**
   * PARTITION_SCAN: {@code route = ?1}.
   */
  private final AotQuery<Parcel> findByRouteOrderByNumberDesc = queries
          .of("findByRouteOrderByNumberDesc")
          .where(queries.test("route", QueryKeyword.IS, 0))
          .orderBy(queries.descending("number"))
          .paged()
          .allowingDescendingReads()
          .servedBy(AccessPath.PARTITION_SCAN)
          .sortedBy(SortStrategy.KEY_ORDER)
          .selectionReason("The query contains the partition key and no other condition.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1}.
   */
  private final AotQuery<ParcelRepository.Place> findFirstByRouteOrderByNumber = queries
          .of("findFirstByRouteOrderByNumber")
          .where(queries.test("route", QueryKeyword.IS, 0))
          .orderBy(queries.ascending("number"))
          .limit(1)
          .servedBy(AccessPath.PARTITION_SCAN)
          .sortedBy(SortStrategy.KEY_ORDER)
          .selectionReason("The query contains the partition key and no other condition.")
          .build(ParcelRepository.Place.class);

  /**
   * PARTITION_SCAN: {@code route = ?1}.
   */
  private final AotQuery<ParcelRepository.Load> findTop3ByRouteOrderByNumber = queries
          .of("findTop3ByRouteOrderByNumber")
          .where(queries.test("route", QueryKeyword.IS, 0))
          .orderBy(queries.ascending("number"))
          .limit(3)
          .paged()
          .allowingOffset()
          .servedBy(AccessPath.PARTITION_SCAN)
          .sortedBy(SortStrategy.KEY_ORDER)
          .selectionReason("The query contains the partition key and no other condition.")
          .build(ParcelRepository.Load.class);

  /**
   * UNION by byReceiver, byCity: {@code receiver = ?1 or route = ?2 and city = ?3}.
   */
  private final AotQuery<ParcelRepository.Place> findTop5ByReceiverOrRouteAndCityOrderByNumberDesc = queries
          .of("findTop5ByReceiverOrRouteAndCityOrderByNumberDesc")
          .where(queries.any(
              queries.test("receiver", QueryKeyword.IS, 0),
              queries.all(
                  queries.test("route", QueryKeyword.IS, 1),
                  queries.test("city", QueryKeyword.IS, 2))))
          .orderBy(queries.descending("number"))
          .limit(5)
          .servedBy(AccessPath.UNION)
          .unionOverConjunct(0)
          .unionTerm(AccessPath.INDEX_LOOKUP, "byReceiver", SortStrategy.IN_MEMORY)
          .unionTerm(AccessPath.INDEX_LOOKUP, "byCity", SortStrategy.IN_MEMORY)
          .sortedBy(SortStrategy.IN_MEMORY)
          .selectionReason("Keys or an index support each term of the 'or'.")
          .fallbackTo(AccessPath.UNION)
          .unionOverConjunct(0)
          .unionTerm(AccessPath.INDEX_LOOKUP, "byReceiver", SortStrategy.IN_MEMORY)
          .unionTerm(AccessPath.PARTITION_SCAN, SortStrategy.IN_MEMORY)
          .sortedBy(SortStrategy.IN_MEMORY)
          .selectionReason("Keys or an index support each term of the 'or'. This plan is used while index "
              + "byReceiver or byCity is not READABLE.")
          .build(ParcelRepository.Place.class);

  /**
   * POINT_READ: {@code route = ?1 and number = ?2}.
   */
  private final AotQuery<Parcel> getByRouteAndNumber = queries
          .of("getByRouteAndNumber")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("number", QueryKeyword.IS, 1)))
          .servedBy(AccessPath.POINT_READ)
          .selectionReason("The query contains the full key.")
          .build(Parcel.class);

  /**
   * MULTI_POINT_READ: {@code route = ?1 and (number in ?3 or number in ?2) and receiver starts with ?4}.
   */
  private final AotQuery<ParcelRepository.Place> heaviest = queries
          .of("heaviest")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.any(
                  queries.test("number", QueryKeyword.IN, 2),
                  queries.test("number", QueryKeyword.IN, 1)),
              queries.test("receiver", QueryKeyword.STARTING_WITH, 3)))
          .constants(List.of(4, 6), "Rec")
          .orderBy(queries.descending("grams"))
          .limit(2)
          .servedBy(AccessPath.MULTI_POINT_READ)
          .unionOverConjunct(1)
          .sortedBy(SortStrategy.IN_MEMORY)
          .selectionReason("The query contains full keys.")
          .advice("Declare @IndexedBy(properties = {\"receiver\", \"grams desc\"}).")
          .build(ParcelRepository.Place.class);

  /**
   * PARTITION_SCAN: {@code route = ?1 and (grams > ?2 or delivered >= ?3) and not (city = ?4)}.
   */
  private final AotQuery<Parcel> heavyOrLate = queries
          .of("heavyOrLate")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.any(
                  queries.test("grams", QueryKeyword.GREATER_THAN, 1),
                  queries.test("delivered", QueryKeyword.GREATER_THAN_EQUAL, 2)),
              queries.not(queries.test("city", QueryKeyword.IS, 3))))
          .constants(100, LocalDate.parse("2026-01-03"), "O'dd")
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports.")
          .build(Parcel.class);

  /**
   * INDEX_LOOKUP by byCity: {@code route = ?1 and city = ?2}.
   */
  private final AotQuery<Parcel> removeByRouteAndCity = queries
          .of("removeByRouteAndCity")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("city", QueryKeyword.IS, 1)))
          .servedBy(AccessPath.INDEX_LOOKUP, "byCity")
          .selectionReason("The query contains the partition key and an equality on every property of the "
              + "index.")
          .fallbackTo(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports. This plan is used while index byCity is not READABLE.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1 and grams > ?2}.
   */
  private final AotQuery<Parcel> removeByRouteAndGramsGreaterThan = queries
          .of("removeByRouteAndGramsGreaterThan")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("grams", QueryKeyword.GREATER_THAN, 1)))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports.")
          .advice("Declare @IndexedBy(properties = {\"grams\"}).")
          .build(Parcel.class);

  /**
   * POINT_READ: {@code route = ?1 and number = ?2}.
   */
  private final AotQuery<Parcel> removeByRouteAndNumber = queries
          .of("removeByRouteAndNumber")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("number", QueryKeyword.IS, 1)))
          .servedBy(AccessPath.POINT_READ)
          .selectionReason("The query contains the full key.")
          .build(Parcel.class);

  /**
   * PARTITION_SCAN: {@code route = ?1}.
   */
  private final AotQuery<ParcelRepository.Place> streamByRoute = queries
          .of("streamByRoute")
          .where(queries.test("route", QueryKeyword.IS, 0))
          .servedBy(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key and no other condition.")
          .build(ParcelRepository.Place.class);

  /**
   * INDEX_RANGE by byCity: {@code route = ?1 and delivered is null and city in ?2}.
   */
  private final AotQuery<Parcel> undelivered = queries
          .of("undelivered")
          .where(queries.all(
              queries.test("route", QueryKeyword.IS, 0),
              queries.test("delivered", QueryKeyword.IS_NULL, 0),
              queries.test("city", QueryKeyword.IN, 1)))
          .servedBy(AccessPath.INDEX_RANGE, "byCity")
          .selectionReason("The query contains the partition key, and the index supports conditions or the "
              + "order.")
          .fallbackTo(AccessPath.PARTITION_SCAN)
          .selectionReason("The query contains the partition key, but no condition that the row key or an "
              + "index supports. This plan is used while index byCity is not READABLE.")
          .build(Parcel.class);

  public ParcelRepositoryImpl__AotRepository(TablesTemplate template,
      RepositoryFactoryBeanSupport.FragmentCreationContext context) {
    super(Parcel.class, template, context);
  }

  /**
   * AOT generated implementation of {@link ByRoute#findByRoute(java.lang.String)}.
   */
  public List<Parcel> findByRoute(String route) {
    return findByRoute.list(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#countByRoute(java.lang.String)}.
   */
  public int countByRoute(String route) {
    return Math.toIntExact(countByRoute.count(route));
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#countByRouteAndGramsBetween(java.lang.String,int,int)}.
   */
  public Long countByRouteAndGramsBetween(String route, int grams, int most) {
    return countByRouteAndGramsBetween.count(route, grams, most);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#deleteByRouteAndGrams(java.lang.String,int)}.
   */
  public boolean deleteByRouteAndGrams(String route, int grams) {
    return deleteByRouteAndGrams.delete(route, grams) > 0;
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#deleteByRouteAndNumber(java.lang.String,int)}.
   */
  public void deleteByRouteAndNumber(String route, int number) {
    deleteByRouteAndNumber.delete(route, number);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#existsByRouteAndDeliveredIsNull(java.lang.String)}.
   */
  public Boolean existsByRouteAndDeliveredIsNull(String route) {
    return existsByRouteAndDeliveredIsNull.exists(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByCityIn(java.lang.String[])}.
   */
  public Streamable<Parcel> findByCityIn(String[] cities) {
    return Streamable.of(findByCityIn.list((Object) cities));
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByReceiver(java.lang.String)}.
   */
  public List<Parcel> findByReceiver(String receiver) {
    return findByReceiver.list(receiver);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRoute(java.lang.String,org.springframework.data.domain.Sort)}.
   */
  public List<Parcel> findByRoute(String route, Sort sort) {
    return findByRoute2.with(sort).list(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteAndCity(java.lang.String,java.util.Optional)}.
   */
  public List<Parcel> findByRouteAndCity(String route, Optional<String> city) {
    return findByRouteAndCity.list(route, city);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteAndCityIgnoreCase(java.lang.String,java.lang.String)}.
   */
  public List<Parcel> findByRouteAndCityIgnoreCase(String route, String city) {
    return findByRouteAndCityIgnoreCase.list(route, city);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteAndNumber(java.lang.String,int)}.
   */
  public Optional<Parcel> findByRouteAndNumber(String route, int number) {
    return findByRouteAndNumber.optional(route, number);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteAndNumberBetween(java.lang.String,org.springframework.data.domain.Range)}.
   */
  public List<Parcel> findByRouteAndNumberBetween(String route, Range<Integer> range) {
    return findByRouteAndNumberBetween.list(route, range);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteAndNumberGreaterThan(java.lang.String,int,org.springframework.data.domain.Pageable)}.
   */
  public Slice<Parcel> findByRouteAndNumberGreaterThan(String route, int number, Pageable page) {
    return findByRouteAndNumberGreaterThan.with(page).slice(route, number);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteAndNumberOrReceiver(java.lang.String,int,java.lang.String)}.
   */
  public List<Parcel> findByRouteAndNumberOrReceiver(String route, int number, String receiver) {
    return findByRouteAndNumberOrReceiver.list(route, number, receiver);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteAndNumberOrRouteAndNumber(java.lang.String,int,java.lang.String,int)}.
   */
  public Collection<Parcel> findByRouteAndNumberOrRouteAndNumber(String route, int number,
      String other, int otherNumber) {
    return findByRouteAndNumberOrRouteAndNumber.list(route, number, other, otherNumber);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteAndStateOrderByGramsDesc(java.lang.String,dev.tables.data.aot.Parcel$State,org.springframework.data.domain.Limit)}.
   */
  public List<Parcel> findByRouteAndStateOrderByGramsDesc(String route, Parcel.State state,
      Limit limit) {
    return findByRouteAndStateOrderByGramsDesc.with(limit).list(route, state);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteIn(java.util.Collection)}.
   */
  public Iterable<Parcel> findByRouteIn(Collection<String> routes) {
    return findByRouteIn.list(routes);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteOrderByNumber(java.lang.String,org.springframework.data.domain.Pageable)}.
   */
  public Page<ParcelRepository.Place> findByRouteOrderByNumber(String route, Pageable page) {
    return findByRouteOrderByNumber.with(page).page(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findByRouteOrderByNumberDesc(java.lang.String,org.springframework.data.domain.Pageable)}.
   */
  public Slice<Parcel> findByRouteOrderByNumberDesc(String route, Pageable page) {
    return findByRouteOrderByNumberDesc.with(page).slice(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findFirstByRouteOrderByNumber(java.lang.String)}.
   */
  public Optional<ParcelRepository.Place> findFirstByRouteOrderByNumber(String route) {
    return findFirstByRouteOrderByNumber.optional(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findTop3ByRouteOrderByNumber(java.lang.String,org.springframework.data.domain.ScrollPosition)}.
   */
  public Window<ParcelRepository.Load> findTop3ByRouteOrderByNumber(String route,
      ScrollPosition position) {
    return findTop3ByRouteOrderByNumber.with(position).window(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#findTop5ByReceiverOrRouteAndCityOrderByNumberDesc(java.lang.String,java.lang.String,java.lang.String)}.
   */
  public List<ParcelRepository.Place> findTop5ByReceiverOrRouteAndCityOrderByNumberDesc(
      String receiver, String route, String city) {
    return findTop5ByReceiverOrRouteAndCityOrderByNumberDesc.list(receiver, route, city);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#getByRouteAndNumber(java.lang.String,int)}.
   */
  public Parcel getByRouteAndNumber(String route, int number) {
    return getByRouteAndNumber.one(route, number);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#heaviest(java.lang.String,int)}.
   */
  public List<ParcelRepository.Place> heaviest(String route, int number) {
    return heaviest.list(route, number);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#heavyOrLate(java.lang.String)}.
   */
  public List<Parcel> heavyOrLate(String route) {
    return heavyOrLate.list(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#removeByRouteAndCity(java.lang.String,java.lang.String)}.
   */
  public Set<Parcel> removeByRouteAndCity(String route, String city) {
    return new LinkedHashSet<>(removeByRouteAndCity.deleteAndReturn(route, city));
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#removeByRouteAndGramsGreaterThan(java.lang.String,int)}.
   */
  public Parcel removeByRouteAndGramsGreaterThan(String route, int most) {
    return removeByRouteAndGramsGreaterThan.deleteOne(route, most);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#removeByRouteAndNumber(java.lang.String,int)}.
   */
  public Optional<Parcel> removeByRouteAndNumber(String route, int otherNumber) {
    return Optional.ofNullable(removeByRouteAndNumber.deleteOne(route, otherNumber));
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#streamByRoute(java.lang.String)}.
   */
  public Stream<ParcelRepository.Place> streamByRoute(String route) {
    return streamByRoute.stream(route);
  }

  /**
   * AOT generated implementation of {@link ParcelRepository#undelivered(java.lang.String,java.lang.String[])}.
   */
  public List<Parcel> undelivered(String route, String[] cities) {
    return undelivered.list(route, cities);
  }
}
