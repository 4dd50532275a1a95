package pages.expiry;

import static dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.boot.test.DataTablesTest;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

@DataTablesTest
@Import(Expiry.class)
class ExpiryTest {
    @Autowired
    private LoginRepository logins;

    @Autowired
    private NoticeRepository notices;

    @Autowired
    private InvitationRepository invitations;

    @Autowired
    private Expiry expiry;

    @Test
    void deletesPartitionsOfOldDays() {
        Instant now = Instant.now();
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        logins.save(new Login(today.minusDays(32), now, "jo"));
        logins.save(new Login(today.minusDays(29), now, "jo"));

        expiry.deleteOldLogins();

        assertThat(logins.findAll()).extracting(Login::day).containsExactly(today.minusDays(29));
    }

    @Test
    void deletesRangeOfRowKeys() {
        Instant now = Instant.now();
        notices.save(new Notice("jo", now.minusSeconds(60), "Old"));
        notices.save(new Notice("jo", now, "New"));

        assertThat(planForQueryMethod(notices, "deleteByUserAndSentBefore")).isRowRangeScan();
        assertThat(notices.deleteByUserAndSentBefore("jo", now.minusSeconds(1))).isEqualTo(1);
        assertThat(notices.findAll()).extracting(Notice::text).containsExactly("New");
    }

    @Test
    void deletesByIndexOfExpiry() {
        Instant now = Instant.now();
        invitations.save(new Invitation("jo@example.com", now.minusSeconds(60)));
        invitations.save(new Invitation("kim@example.com", now.plusSeconds(600)));

        expiry.deleteExpiredInvitations();

        assertThat(planForQueryMethod(invitations, "deleteByExpiresBefore")).doesNotUseFullScan();
        assertThat(invitations.findAll()).extracting(Invitation::email).containsExactly("kim@example.com");
    }
}
