package dev.tables.examples.club

import dev.tables.boot.test.DataTablesTest
import org.springframework.beans.factory.annotation.Autowired
import org.springframework.context.annotation.Import

/** In memory, in a Spring context for repositories alone. */
@DataTablesTest
@Import(Roster::class)
class ClubTest @Autowired constructor(
    members: MemberRepository,
    payments: PaymentRepository,
    settings: SettingRepository,
    roster: Roster,
    directory: MemberDirectory,
) : ClubScenarios(members, payments, settings, roster, directory)
