package dev.tables.data.repository.query.internal;

import dev.tables.data.repository.DistinctValues;
import dev.tables.data.repository.GroupCount;
import dev.tables.data.repository.MaxValue;
import dev.tables.data.repository.MinValue;
import dev.tables.mapping.model.internal.KnownType;
import dev.tables.mapping.query.internal.method.Statistic;
import dev.tables.mapping.query.internal.method.StatisticType;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.repository.util.QueryExecutionConverters;

/** A reader of a method's statistics annotations and its result type. */
final class StatisticAnnotations {
    private StatisticAnnotations() {}

    /** Returns the statistics of a method in the order of their kinds. */
    static List<Statistic> of(Method method) {
        List<Statistic> all = new ArrayList<>();
        add(method, DistinctValues.class, DistinctValues::value, Statistic.Kind.VALUES, all);
        add(method, GroupCount.class, GroupCount::value, Statistic.Kind.COUNTS, all);
        add(method, MinValue.class, MinValue::value, Statistic.Kind.MIN, all);
        add(method, MaxValue.class, MaxValue::value, Statistic.Kind.MAX, all);
        return all;
    }

    private static <A extends Annotation> void add(
            Method method, Class<A> type, Function<A, String> property, Statistic.Kind kind, List<Statistic> all) {
        A found = AnnotatedElementUtils.findMergedAnnotation(method, type);
        if (found != null) {
            all.add(new Statistic(kind, property.apply(found)));
        }
    }

    /** Returns the type of a method's final result. */
    static StatisticType type(TypeInformation<?> answer) {
        boolean map = isMap(answer);
        KnownType value = KnownType.of(valueOf(answer));
        KnownType count = map && answer.getMapValueType() != null
                ? KnownType.of(answer.getMapValueType().getType())
                : value;
        return new StatisticType(map, value, count, answer.getType().isPrimitive());
    }

    /** Returns the class of the values. */
    static Class<?> valueOf(TypeInformation<?> answer) {
        TypeInformation<?> type = isMap(answer) ? answer.getRequiredComponentType() : unwrapped(answer);
        return type.getType();
    }

    private static boolean isMap(TypeInformation<?> answer) {
        return answer.getType() == Map.class && answer.getTypeArguments().size() == 2;
    }

    /** Returns the component type, without all wrappers and collections. */
    private static TypeInformation<?> unwrapped(TypeInformation<?> answer) {
        TypeInformation<?> type = answer;
        TypeInformation<?> component = type.getComponentType();
        while (component != null
                && (type.isCollectionLike()
                        || type.getType().isArray()
                        || QueryExecutionConverters.supports(type.getType()))) {
            type = component;
            component = type.getComponentType();
        }
        return type;
    }
}
