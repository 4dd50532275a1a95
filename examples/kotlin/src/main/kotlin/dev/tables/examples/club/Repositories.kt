package dev.tables.examples.club

import dev.tables.data.repository.Query
import dev.tables.data.repository.TablesRepository
import kotlinx.coroutines.flow.Flow
import org.springframework.data.domain.Pageable
import org.springframework.data.domain.Slice
import org.springframework.data.repository.kotlin.CoroutineCrudRepository
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

/** The same members for coroutines: every function runs on a thread that may wait. */
interface MemberDirectory : CoroutineCrudRepository<Member, MemberKey> {
    suspend fun findByClubAndNumber(club: String, number: Int): Member?

    suspend fun getByClubAndNumber(club: String, number: Int): Member

    suspend fun readByClub(club: String): List<Member>

    suspend fun readByClubAndLastName(club: String, lastName: String): Set<MemberName>

    suspend fun findByClub(club: String, page: Pageable): Slice<Member>

    suspend fun countByClub(club: String): Int

    suspend fun existsByClubAndLastName(club: String, lastName: String): Boolean

    suspend fun deleteByClubAndLastName(club: String, lastName: String)

    suspend fun insert(member: Member): Member

    fun findByClubAndLastName(club: String, lastName: String): Flow<Member>

    fun queryByClub(club: String): Flow<MemberName>

    @Query("club eq :club and number lt :bound")
    fun early(club: String, bound: Int): Flow<Member>
}

/** A projection. */
data class MemberName(val number: Int, val lastName: String)

interface PaymentRepository : TablesRepository<Payment, PaymentKey> {
    fun findByClub(club: String): List<Payment>
}

interface SettingRepository : TablesRepository<Setting, SettingKey>
