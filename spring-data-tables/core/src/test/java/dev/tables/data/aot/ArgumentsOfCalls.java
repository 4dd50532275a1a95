package dev.tables.data.aot;

import dev.tables.data.repository.EmployeeRepository;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Range;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Sort;

/** Arguments to call query methods with: one value for what is compared, several for what is asked besides. */
final class ArgumentsOfCalls {
    private static final Sort BY_NUMBER = Sort.by(Sort.Order.desc("number"));

    private static final Map<Class<?>, List<Object>> REQUESTS = Map.of(
            Sort.class, List.of(Sort.unsorted(), BY_NUMBER, Sort.by("nonsense")),
            Limit.class, List.of(Limit.unlimited(), Limit.of(2)),
            Pageable.class,
                    List.of(
                            Pageable.unpaged(),
                            PageRequest.ofSize(2),
                            PageRequest.of(1, 2),
                            PageRequest.of(0, 2, Sort.by("number")),
                            PageRequest.of(0, 2, BY_NUMBER)),
            ScrollPosition.class, List.of(ScrollPosition.keyset(), ScrollPosition.offset(3)),
            Class.class,
                    List.of(ParcelRepository.Place.class, EmployeeRepository.Names.class, ParcelRepository.Load.class));

    private static final Map<String, Object> COMPARED = Map.ofEntries(
            Map.entry("department", "d1"),
            Map.entry("lastName", "Odd"),
            Map.entry("beginning", "O"),
            Map.entry("email", "odd3@example.org"),
            Map.entry("bound", 7),
            Map.entry("from", 3),
            Map.entry("to", 9),
            Map.entry("day", LocalDate.of(2000, 1, 12)),
            Map.entry("route", "r1"),
            Map.entry("routes", List.of("r1", "r2")),
            Map.entry("other", "r2"),
            Map.entry("number", 3),
            Map.entry("otherNumber", 14),
            Map.entry("grams", 100),
            Map.entry("most", 400),
            Map.entry("range", Range.rightOpen(3, 9)),
            Map.entry("city", "Odd"),
            Map.entry("cities", new String[] {"Odd", "Other"}),
            Map.entry("receiver", "Receiver 1"),
            Map.entry("state", Parcel.State.SENT));

    private ArgumentsOfCalls() {}

    static List<@Nullable Object[]> of(Method method) {
        List<@Nullable Object[]> calls = new ArrayList<>();
        collect(method.getParameters(), new ArrayList<>(), calls);
        return calls;
    }

    private static void collect(Parameter[] parameters, List<Object> chosen, List<@Nullable Object[]> calls) {
        if (chosen.size() == parameters.length) {
            calls.add(chosen.toArray());
            return;
        }
        for (Object value : values(parameters[chosen.size()])) {
            List<Object> more = new ArrayList<>(chosen);
            more.add(value);
            collect(parameters, more, calls);
        }
    }

    private static List<Object> values(Parameter parameter) {
        Class<?> type = parameter.getType();
        if (REQUESTS.containsKey(type)) {
            return REQUESTS.get(type);
        }
        if (parameter.getName().equals("numbers")) {
            return List.of(type == int[].class ? new int[] {2, 5, 99} : List.of(2, 5, 99));
        }
        Object value = Objects.requireNonNull(COMPARED.get(parameter.getName()), parameter::toString);
        if (type == Optional.class) {
            return List.of(Optional.of(value));
        }
        return List.of(type == long.class && value instanceof Integer number ? (Object) (number * 100L) : value);
    }
}
