package pages.ids;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** Assigns unique numbers. */
@Service
class Sequences {
    private final SequenceRepository sequences;

    Sequences(SequenceRepository sequences) {
        this.sequences = sequences;
    }

    /** Returns a number that no other call for this sequence returns. */
    long next(String name) {
        try {
            return sequences
                    .update(name, sequence -> new Sequence(name, sequence.last() + 1))
                    .orElseGet(() -> sequences.insert(new Sequence(name, 1)))
                    .last();
        } catch (DuplicateKeyException createdConcurrently) {
            return next(name);
        }
    }
}
