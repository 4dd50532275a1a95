package dev.tables.examples.films.recipes;

import dev.tables.data.core.TablesOperations;
import dev.tables.data.migration.Migration;
import dev.tables.data.migration.MigrationSteps;
import dev.tables.data.migration.TableMigration;
import java.util.stream.Stream;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Component;

/** Copies reviews to their present keys. */
@Component
@Migration(order = 3)
public class CopyReviews implements TableMigration {
    private final Reviews reviews;

    CopyReviews(Reviews reviews) {
        this.reviews = reviews;
    }

    @Override
    public void define(MigrationSteps steps) {
        steps.runOnce("copy reviews", this::copy);
    }

    private void copy(TablesOperations operations) {
        try (Stream<Review> all = operations.streamAll(Review.class)) {
            all.forEach(this::copy);
        }
    }

    private void copy(Review review) {
        try {
            reviews.copy(review.film(), review.number());
        } catch (OptimisticLockingFailureException changedMeanwhile) {
            copy(review);
        }
    }
}
