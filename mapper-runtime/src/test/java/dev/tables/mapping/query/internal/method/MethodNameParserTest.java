package dev.tables.mapping.query.internal.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tables.mapping.key.KeyComponent;
import dev.tables.mapping.key.KeyLayout;
import dev.tables.mapping.model.EntityModel;
import dev.tables.mapping.model.PropertyModel;
import dev.tables.mapping.query.QueryKeyword;
import dev.tables.mapping.query.UnsupportedQueryException;
import dev.tables.mapping.query.internal.condition.Condition;
import dev.tables.mapping.query.internal.condition.SortKey;
import dev.tables.mapping.query.internal.condition.Staff;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.plan.Planner;
import dev.tables.mapping.value.type.ValueType;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodNameParserTest {

    @ParameterizedTest
    @CsvSource({
        "findByDepartment, department = ?1",
        "readByDepartmentAndNumberBetween, department = ?1 and number between ?2 and ?3",
        "getAllByDepartmentAndNumberIsGreaterThanEqual, department = ?1 and number >= ?2",
        "findByLastNameStartsWithOrEmailIsNull, lastName starts with ?1 or email is null",
        "findByDepartmentInAndActiveTrue, department in ?1 and active is true",
        "findByLastNameIgnoreCase, lastName = ?1 ignoring case",
        "findByLastNameAndEmailAllIgnoreCase, lastName = ?1 ignoring case and email = ?2 ignoring case",
        "findByNumberAndLastNameAllIgnoringCase, number = ?1 and lastName = ?2 ignoring case",
        "findByHiredAfterAndHiredBefore, hired > ?1 and hired < ?2",
        "findByLastNameNot, lastName <> ?1",
        "findByCheckIn, checkIn = ?1",
        "findByCheckInIn, checkIn in ?1",
        "findBySalaryIsNotNull, salary is not null"
    })
    void parserReadsConditions(String name, String condition) {
        assertThat(String.valueOf(MethodNameParser.parse(Staff.MODEL, name).condition()))
                .isEqualTo(condition);
    }

    @ParameterizedTest
    @CsvSource({
        "findBy, FIND, 0, ''",
        "findAllByOrderByLastName, FIND, 0, lastName",
        "findTop10ByDepartmentOrderByHiredDesc, FIND, 10, hired desc",
        "findFirstByDepartmentOrderByHiredDescNumberAsc, FIND, 1, hired desc number",
        "findDistinctTop3ByDepartment, FIND, 3, ''",
        "streamByDepartment, FIND, 0, ''",
        "countByDepartment, COUNT, 0, ''",
        "existsByDepartmentAndNumber, EXISTS, 0, ''",
        "deleteByDepartment, DELETE, 0, ''",
        "removeTop3ByDepartment, DELETE, 0, ''",
        "findTopologyByDepartment, FIND, 0, ''"
    })
    void parserReadsSubjectsLimitsAndSorts(String name, Subject subject, int limit, String sort) {
        DerivedQuery query = MethodNameParser.parse(Staff.MODEL, name);
        assertThat(query.subject()).isEqualTo(subject);
        assertThat(query.limit()).isEqualTo(limit);
        assertThat(String.join(" ", query.sort().stream().map(SortKey::toString).toList()))
                .isEqualTo(sort);
    }

    /**
     * Each word behind a name of two capitals and more, behind its like with a small letter, and behind one with
     * digits.
     */
    @Test
    void parserReadsKeywordsAfterNamesThatBeginWithTwoCapitals() {
        for (String property : List.of("URL", "ISBN10", "aName", "X", "uRI", "IDOfThing")) {
            EntityModel model = EntityModel.builder("Link", "links")
                    .property(PropertyModel.partitionKey("home", ValueType.STRING))
                    .property(PropertyModel.stored(property, ValueType.STRING))
                    .partitionKey(KeyLayout.of(KeyComponent.of("home", ValueType.STRING)))
                    .rowKey(KeyLayout.constant("link"))
                    .build();
            String named = Character.toUpperCase(property.charAt(0)) + property.substring(1);
            for (QueryKeyword keyword : QueryKeyword.values()) {
                for (String word : keyword.methodNameSuffixes()) {
                    for (String suffix : List.of("", "IgnoreCase", "AndHome", "OrHome", "OrderByHomeDesc")) {
                        String name = "findBy" + named + word + suffix;
                        Condition condition =
                                MethodNameParser.parse(model, name).condition();
                        assertThat(condition == null ? List.of() : condition.tests())
                                .as(name)
                                .first()
                                .extracting(Object::toString)
                                .isEqualTo(new Condition.Test(
                                                Objects.requireNonNull(model.property(property)),
                                                keyword,
                                                0,
                                                suffix.equals("IgnoreCase"))
                                        .toString());
                    }
                }
            }
            assertThat(MethodNameParser.parse(model, "findBy" + named + "OrderBy" + named + "Desc")
                            .sort())
                    .extracting(key -> key.property().name())
                    .containsExactly(property);
        }
    }

    @Test
    void parserCountsArguments() {
        DerivedQuery query = MethodNameParser.parse(
                Staff.MODEL, "findByDepartmentAndNumberBetweenAndActiveTrueAndLastNameInAndEmailIsNull");
        assertThat(query.arguments()).isEqualTo(4);
    }

    @Test
    void unknownPropertyMessageSuggestsTheNearestName() {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> MethodNameParser.parse(Staff.MODEL, "findByLastNam"))
                .withMessage("Staff: findByLastNam refers to the property 'lastNam', which does not exist. Did you "
                        + "mean 'lastName'?");
    }

    @Test
    void unknownNestedPropertyMessageListsPropertiesOfTheValueObject() {
        EntityModel model = EntityModel.builder("House", "houses")
                .property(PropertyModel.partitionKey("street", ValueType.STRING))
                .property(PropertyModel.stored("owner.name", ValueType.STRING).storedName("owner_name"))
                .property(PropertyModel.stored("owner.home.city", ValueType.STRING)
                        .storedName("owner_home_city"))
                .property(PropertyModel.stored("tags", ValueType.STRING).elementType(ValueType.STRING))
                .partitionKey(KeyLayout.of(KeyComponent.of("street", ValueType.STRING)))
                .rowKey(KeyLayout.constant("house"))
                .build();
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> MethodNameParser.parse(model, "findByOwner"))
                .withMessage("House: 'owner' is a value object, but findByOwner refers to it as a whole. Name its "
                        + "properties one by one: owner.name, owner.home.city.");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> MethodNameParser.parse(model, "findByOwnerHome"))
                .withMessageContaining("one by one: owner.home.city.");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> Planner.plan(
                        model,
                        MethodNameParser.parse(model, "findByTagsContainsIgnoreCase")
                                .spec()))
                .withMessage("House.tags: IgnoreCase is not supported. The elements of a collection are compared "
                        + "exactly. Store and query them in lower case.");
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> Planner.plan(
                        model, MethodNameParser.parse(model, "findByStreetNear").spec()))
                .withMessage("House.street: the keyword Near is not supported. Geospatial queries are not supported. "
                        + "Store a geohash and use StartingWith.");
    }

    @Test
    void noSuggestionIsMadeForShortNames() {
        for (String name : List.of("findByHome", "findByLast", "findByX", "findByCity")) {
            assertThatExceptionOfType(UnsupportedQueryException.class)
                    .isThrownBy(() -> MethodNameParser.parse(Staff.MODEL, name))
                    .withMessageContaining("Its properties: department, number,");
        }
        for (String name : List.of("findByLfet", "findByLeftt", "findByHried", "findByNmber", "findByDepratment")) {
            assertThatExceptionOfType(UnsupportedQueryException.class)
                    .isThrownBy(() -> MethodNameParser.parse(Staff.MODEL, name))
                    .withMessageContaining("Did you mean '");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"loadByDepartment", "find", "findall", "findTop0ByDepartment", "getter"})
    void parserRejectsNamesThatAreNotQueries(String name) {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> MethodNameParser.parse(Staff.MODEL, name))
                .withMessageStartingWith("Staff: " + name + " ");
    }

    @Test
    void parserRejectsASecondOrderBy() {
        assertThatExceptionOfType(UnsupportedQueryException.class)
                .isThrownBy(() -> MethodNameParser.parse(Staff.MODEL, "findByDepartmentOrderByNumberOrderByLastName"))
                .withMessageContaining("OrderBy more than once");
    }
}
