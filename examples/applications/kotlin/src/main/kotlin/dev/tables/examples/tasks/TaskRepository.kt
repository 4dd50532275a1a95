package dev.tables.examples.tasks

import kotlinx.coroutines.flow.Flow
import org.springframework.data.repository.kotlin.CoroutineCrudRepository

/** Suspends for one, flows for many. */
interface TaskRepository : CoroutineCrudRepository<Task, TaskKey> {
    suspend fun findByOwnerAndNumber(owner: String, number: Int): Task?

    suspend fun countByOwnerAndState(owner: String, state: State): Long

    fun findByOwner(owner: String): Flow<Task>

    fun findByOwnerAndState(owner: String, state: State): Flow<Task>
}
