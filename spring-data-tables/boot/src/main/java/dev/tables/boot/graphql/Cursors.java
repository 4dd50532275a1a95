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

/**
 * A detector of invalid cursors among the arguments of a field. Spring's own error only reports that some argument is
 * invalid.
 */
final class Cursors {
    private final List<CursorStrategy<?>> strategies = new ArrayList<>();

    /**
     * Creates a detector that accepts Spring's own cursors and the application's cursors. Repositories that support
     * query by example always use Spring's own cursors.
     */
    Cursors(List<? extends CursorStrategy<ScrollPosition>> others) {
        strategies.add(CursorStrategy.withEncoder(new ScrollPositionCursorStrategy(), CursorEncoder.base64()));
        strategies.addAll(others);
    }

    /** Returns whether a paged GraphQL field has a cursor argument that no {@link CursorStrategy} can decode. */
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
