package dev.tables.examples.club

import org.springframework.stereotype.Service

/** Asks from coroutines. Each call waits in a thread that may; the coroutine goes on when the store has answered. */
@Service
class Roster(private val members: MemberDirectory) {
    suspend fun rename(club: String, number: Int, lastName: String): Member? =
        members.findByClubAndNumber(club, number)?.let { members.save(it.copy(lastName = lastName)) }
}
