package dev.tables.mapping.encryption;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far a {@link Reencryption} has come.
 *
 * @param pass the number of the pass over the table, from 1
 * @param seen rows looked at in this pass
 * @param rewritten rows encrypted anew, in all passes
 * @param failed rows of this pass that cannot be decrypted and are left as they are
 * @param finished whether a whole pass found nothing left to do, but for the failed ones
 * @param continuation where the pass goes on, or null at its start
 * @param at when this was
 */
public record ReencryptionProgress(
        int pass,
        long seen,
        long rewritten,
        long failed,
        boolean finished,
        @Nullable String continuation,
        Instant at) {

    static ReencryptionProgress start(Instant at) {
        return new ReencryptionProgress(1, 0, 0, 0, false, null, at);
    }

    /** Further in the same pass. */
    ReencryptionProgress plus(long moreSeen, long moreRewritten, long moreFailed) {
        return new ReencryptionProgress(
                pass, seen + moreSeen, rewritten + moreRewritten, failed + moreFailed, finished, continuation, at);
    }

    ReencryptionProgress at(@Nullable String next, Instant now) {
        return new ReencryptionProgress(pass, seen, rewritten, failed, finished, next, now);
    }

    ReencryptionProgress nextPass(Instant now) {
        return new ReencryptionProgress(pass + 1, 0, rewritten, 0, false, null, now);
    }

    ReencryptionProgress finish(Instant now) {
        return new ReencryptionProgress(pass, seen, rewritten, failed, true, null, now);
    }
}
