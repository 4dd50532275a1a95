package dev.tables.examples.club

import dev.tables.boot.test.AccessPlanAssertions.planForQueryMethod
import kotlinx.coroutines.flow.asFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.springframework.dao.DuplicateKeyException
import org.springframework.dao.EmptyResultDataAccessException
import org.springframework.dao.OptimisticLockingFailureException
import org.springframework.data.domain.PageRequest
import java.math.BigDecimal
import java.time.LocalDate
import java.time.ZoneOffset

/** Data classes and repositories of Kotlin, mapped by what kapt made of them. */
abstract class ClubScenarios(
    private val members: MemberRepository,
    private val payments: PaymentRepository,
    private val settings: SettingRepository,
    private val roster: Roster,
    private val directory: MemberDirectory,
) {
    private val zoe = Member(
        "Chess", 7, "Ashgrove", "Zoe", LocalDate.of(1990, 2, 3), Address("Mill Lane 1", "Thun"),
        isHonorary = true,
        interests = listOf("endgames", "blitz"),
        email = "zoe@example.com",
        level = Level.BOARD,
        visits = mapOf("2026-11" to 4),
        earlierAddresses = listOf(Address("Hill Road 2", "Bern", "CH")),
    )

    @BeforeEach
    fun empty() {
        members.deleteAll()
        payments.deleteAll()
    }

    @Test
    fun `every property is read back, including one set later`() {
        zoe.isInsured = false

        val saved = members.save(zoe)
        val found = members.findByClubAndNumber("Chess", 7)!!

        assertThat(found).isEqualTo(saved).isEqualTo(zoe.copy(version = saved.version))
        assertThat(found.isInsured).isFalse()
        assertThat(saved.version).isNotNull()
    }

    @Test
    fun `null and default values are read back`() {
        val plain = members.save(Member("Chess", 8, "Birch"))

        val found = members.findById(MemberKey("Chess", 8)).orElseThrow()

        assertThat(found).isEqualTo(plain)
        assertThat(found.address).isNull()
        assertThat(found.birthDate).isNull()
        assertThat(found.isInsured).isNull()
        assertThat(found.interests).isEmpty()
    }

    @Test
    fun `queries use indexes wherever their annotation is placed`() {
        val saved = members.save(zoe)
        members.save(Member("Chess", 9, "Birch"))

        assertThat(members.findByClubAndLastName("Chess", "Ashgrove")).containsExactly(saved)
        assertThat(members.findByClubAndBirthDate("Chess", LocalDate.of(1990, 2, 3))).containsExactly(saved)
        assertThat(members.findByEmail("zoe@example.com")).isEqualTo(saved)
        assertThat(members.findByClubAndLevelIn("Chess", listOf(Level.FULL, Level.BOARD))).containsExactly(saved)
        assertThat(members.findByClubAndIsHonoraryTrue("Chess")).containsExactly(saved)
        assertThat(members.findByClubAndAddressCity("Chess", "Thun")).containsExactly(saved)
        assertThat(members.early("Chess", 8)).containsExactly(saved)
        assertThat(members.queryByClubAndLastName("Chess", "Ashgrove")).containsExactly(MemberName(7, "Ashgrove"))
        assertThat(planForQueryMethod(members, "findByClubAndLastName")).usesIndex("byLastName")
        assertThat(planForQueryMethod(members, "findByClubAndBirthDate")).usesIndex("byBirthDate")
        assertThat(planForQueryMethod(members, "findByEmail")).usesIndex("byEmail")
        assertThat(planForQueryMethod(members, "findByClubAndLevelIn")).usesIndex("byLevel")
    }

    @Test
    fun `functions with a body run in the repository`() {
        members.save(zoe)

        assertThat(members.namesOf("Chess", "Ashgrove")).containsExactly("Zoe Ashgrove")
    }

    @Test
    fun `a missing entity is null if the return type is nullable, otherwise an error`() {
        assertThat(members.findByClubAndNumber("Chess", 1)).isNull()
        assertThatThrownBy { members.getByClubAndNumber("Chess", 1) }
            .isInstanceOf(EmptyResultDataAccessException::class.java)
    }

    @Test
    fun `save rejects a stale copy`() {
        val first = members.save(zoe)
        members.save(first.copy(firstName = "Zoë"))

        assertThatThrownBy { members.save(first.copy(firstName = "Chloe")) }
            .isInstanceOf(OptimisticLockingFailureException::class.java)
    }

    @Test
    fun `auditing copies a data class`() {
        // Whatever the zone of this machine is.
        val before = LocalDate.now(ZoneOffset.UTC).minusDays(1)
        val after = before.plusDays(3)

        val saved = settings.save(Setting(name = "closes", value = "23:00"))
        val changed = settings.save(saved.copy(value = "22:00"))

        assertThat(saved.since).isBetween(before, after)
        assertThat(changed.since).isEqualTo(saved.since)
        assertThat(changed.changed).isBetween(before, after)
    }

    @Test
    fun `subtypes of a sealed interface are distinguished`() {
        val card = payments.save(CardPayment("Chess", 1, BigDecimal("12.50"), "blue"))
        val transfer = payments.save(Transfer("Chess", 2, BigDecimal("40"), null))

        assertThat(payments.findByClub("Chess")).containsExactly(card, transfer)
    }

    @Test
    fun `a class with defaults only is created by its constructor with parameters`() {
        val saved = settings.save(Setting(name = "opens", value = "17:00"))

        assertThat(saved.club).isEqualTo("all")
        assertThat(settings.findById(SettingKey("all", "opens"))).contains(saved)
    }

    @Test
    fun `coroutines call repository methods`() = runBlocking<Unit> {
        members.save(zoe)

        assertThat(roster.rename("Chess", 7, "Elm")?.fullName).isEqualTo("Zoe Elm")
        assertThat(members.findByClubAndLastName("Chess", "Elm")).hasSize(1)
        assertThat(members.findByClubAndLastName("Chess", "Ashgrove")).isEmpty()
    }

    @Test
    fun `suspend functions return the same as blocking functions`() = runBlocking<Unit> {
        val saved = directory.saveAll((1..5).map { Member("Chess", it, if (it < 4) "Elm" else "Birch") }).toList()

        assertThat(directory.findByClubAndNumber("Chess", 2)).isEqualTo(saved[1])
        assertThat(directory.readByClub("Chess")).isEqualTo(saved)
        assertThat(directory.readByClubAndLastName("Chess", "Birch"))
            .containsExactlyInAnyOrder(MemberName(4, "Birch"), MemberName(5, "Birch"))
        val slice = directory.findByClub("Chess", PageRequest.of(0, 3))
        assertThat(slice.content + directory.findByClub("Chess", slice.nextPageable()).content).isEqualTo(saved)
        assertThat(directory.countByClub("Chess")).isEqualTo(5)
        assertThat(directory.existsByClubAndLastName("Chess", "Elm")).isTrue()
        directory.deleteByClubAndLastName("Chess", "Elm")
        assertThat(directory.existsByClubAndLastName("Chess", "Elm")).isFalse()
        assertThat(directory.findById(MemberKey("Chess", 4))).isEqualTo(saved[3])
        assertThat(directory.count()).isEqualTo(2)
        directory.deleteAll()
        assertThat(directory.findAll().toList()).isEmpty()
    }

    @Test
    fun `a flow reads rows while it is collected`() = runBlocking<Unit> {
        val saved = directory.saveAll((1..5).map { Member("Chess", it, "Elm") }.asFlow()).toList()

        assertThat(directory.findByClubAndLastName("Chess", "Elm").toList()).isEqualTo(saved)
        assertThat(directory.findByClubAndLastName("Chess", "Elm").take(2).toList()).isEqualTo(saved.take(2))
        assertThat(directory.queryByClub("Chess").first()).isEqualTo(MemberName(1, "Elm"))
        assertThat(directory.early("Chess", 3).toList()).isEqualTo(saved.take(2))
    }

    @Test
    fun `suspend functions throw the same exceptions as blocking functions`() = runBlocking<Unit> {
        val saved = directory.insert(zoe)
        assertThatThrownBy { runBlocking { directory.insert(zoe) } }.isInstanceOf(DuplicateKeyException::class.java)
        directory.save(saved.copy(firstName = "Zoë"))
        assertThatThrownBy { runBlocking { directory.save(saved) } }
            .isInstanceOf(OptimisticLockingFailureException::class.java)

        assertThat(directory.findByClubAndNumber("Chess", 1)).isNull()
        assertThatThrownBy { runBlocking { directory.getByClubAndNumber("Chess", 1) } }
            .isInstanceOf(EmptyResultDataAccessException::class.java)
    }
}
