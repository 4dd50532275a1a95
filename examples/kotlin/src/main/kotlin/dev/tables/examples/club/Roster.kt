package dev.tables.examples.club

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext
import org.springframework.stereotype.Service

/** Asks from coroutines: the store holds its thread until it answers, so it is asked where threads may wait. */
@Service
class Roster(private val members: MemberRepository) {
    suspend fun rename(club: String, number: Int, lastName: String): Member? = withContext(Dispatchers.IO) {
        members.findByClubAndNumber(club, number)?.let { members.save(it.copy(lastName = lastName)) }
    }
}
