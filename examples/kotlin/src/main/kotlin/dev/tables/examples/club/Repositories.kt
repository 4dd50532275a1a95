package dev.tables.examples.club

import dev.tables.data.repository.Query
import dev.tables.data.repository.TablesRepository
import java.time.LocalDate

// tag::readme[]
interface MemberRepository : TablesRepository<Member, MemberKey> {
    fun findByClubAndLastName(club: String, lastName: String): List<Member>

    fun findByClubAndNumber(club: String, number: Int): Member?
// end::readme[]

    fun findByClub(club: String): List<Member>

    fun getByClubAndNumber(club: String, number: Int): Member

    fun findByClubAndBirthDate(club: String, birthDate: LocalDate): List<Member>

    fun findByEmail(email: String): Member?

    fun findByClubAndLevelIn(club: String, levels: Collection<Level>): List<Member>

    fun findByClubAndIsHonoraryTrue(club: String): List<Member>

    fun findByClubAndAddressCity(club: String, city: String): List<Member>

    fun queryByClubAndLastName(club: String, lastName: String): List<MemberName>

    @Query("club eq :club and number lt :bound")
    fun early(club: String, bound: Int): List<Member>

    fun namesOf(club: String, lastName: String): List<String> = findByClubAndLastName(club, lastName).map { it.fullName }
}

/** A projection. */
data class MemberName(val number: Int, val lastName: String)

interface PaymentRepository : TablesRepository<Payment, PaymentKey> {
    fun findByClub(club: String): List<Payment>
}

interface SettingRepository : TablesRepository<Setting, SettingKey>
