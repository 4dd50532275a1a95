package dev.tables.boot.graphql;

import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLTypeUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.graphql.data.pagination.CursorEncoder;
import org.springframework.graphql.data.pagination.CursorStrategy;
import org.springframework.graphql.data.query.ScrollPositionCursorStrategy;

/** Finds cursors that are none among the arguments of a field. Spring says nothing of them but that something is no legal argument. */
final class Cursors {
    private final List<CursorStrategy<?>> strategies = new ArrayList<>();

    /** Spring's own, which repositories that answer by example use whatever else there is, and the application's. */
    Cursors(List<? extends CursorStrategy<ScrollPosition>> others) {
        strategies.add(CursorStrategy.withEncoder(new ScrollPositionCursorStrategy(), CursorEncoder.base64()));
        strategies.addAll(others);
    }

    /** Whether a field that has pages was given a cursor that nobody can read. */
    boolean areUnreadable(DataFetchingEnvironment field) {
        return GraphQLTypeUtil.unwrapAll(field.getFieldType()).getName().endsWith("Connection")
                && Stream.of("after", "before").map(field::<Object>getArgument).anyMatch(this::isUnreadable);
    }

    private boolean isUnreadable(Object cursor) {
        return cursor instanceof String text && strategies.stream().noneMatch(strategy -> canRead(strategy, text));
    }

    @SuppressWarnings(
            "PMD.AvoidCatchingGenericException") // of whatever library reads the text; whatever it is, the text is none
    private static boolean canRead(CursorStrategy<?> strategy, String cursor) {
        try {
            strategy.fromCursor(cursor);
            return true;
        } catch (RuntimeException unreadable) {
            return false;
        }
    }
}
