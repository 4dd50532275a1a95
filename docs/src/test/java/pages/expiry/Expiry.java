package pages.expiry;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Deletes data that has expired. */
@Component
class Expiry {
    private final LoginRepository logins;
    private final InvitationRepository invitations;

    Expiry(LoginRepository logins, InvitationRepository invitations) {
        this.logins = logins;
        this.invitations = invitations;
    }

    // tag::days[]
    /** Keeps the logins of 30 days. Deletes the week before, so that a missed run does no harm. */
    @Scheduled(cron = "0 0 3 * * *", zone = "UTC")
    void deleteOldLogins() {
        LocalDate oldest = LocalDate.now(ZoneOffset.UTC).minusDays(30);
        for (int days = 1; days <= 7; days++) {
            logins.deleteByDay(oldest.minusDays(days));
        }
    }
    // end::days[]

    // tag::index[]
    @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.HOURS)
    void deleteExpiredInvitations() {
        invitations.deleteByExpiresBefore(Instant.now());
    }
    // end::index[]
}
