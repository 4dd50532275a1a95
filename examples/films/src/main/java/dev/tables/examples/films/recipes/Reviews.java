package dev.tables.examples.films.recipes;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Writes reviews by both keys, as long as a version runs that reads them by the former one. */
@Service
public class Reviews {
    private final ReviewRepository former;
    private final FilmReviewRepository present;

    Reviews(ReviewRepository former, FilmReviewRepository present) {
        this.former = former;
        this.present = present;
    }

    /** What the application writes, it writes by both keys. */
    @Transactional
    public void save(Review review) {
        former.save(review);
        present.save(new FilmReview(review.film(), review.number(), review.text()));
    }

    /** The same for what it deletes. */
    @Transactional
    public void delete(String film, int number) {
        former.deleteById(new ReviewKey(film, number));
        present.deleteById(new FilmReviewKey(film, number));
    }

    /** Fails if somebody changes the review meanwhile, since it is written too. */
    @Transactional
    public void copy(String film, int number) {
        former.findById(new ReviewKey(film, number)).ifPresent(this::save);
    }
}
