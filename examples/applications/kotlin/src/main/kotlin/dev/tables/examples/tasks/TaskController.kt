package dev.tables.examples.tasks

import dev.tables.data.web.EntityETags
import dev.tables.data.web.IfMatch
import kotlinx.coroutines.flow.Flow
import org.springframework.http.HttpStatus
import org.springframework.http.ResponseEntity
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.PutMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.server.ResponseStatusException

/** Tasks of somebody. */
@RestController
@RequestMapping("/people/{owner}/tasks")
class TaskController(private val tasks: TaskRepository) {
    @GetMapping
    fun all(@PathVariable owner: String): Flow<Task> = tasks.findByOwner(owner)

    @GetMapping(params = ["state"])
    fun of(@PathVariable owner: String, state: State): Flow<Task> = tasks.findByOwnerAndState(owner, state)

    @GetMapping("/count")
    suspend fun count(@PathVariable owner: String, state: State): Long = tasks.countByOwnerAndState(owner, state)

    @GetMapping("/{number}")
    suspend fun one(@PathVariable owner: String, @PathVariable number: Int): ResponseEntity<Task> =
        EntityETags.ok(found(owner, number), Task::version)

    /** Adds one. One that is there already is a conflict, since it has no version. */
    @PutMapping("/{number}")
    suspend fun add(@PathVariable owner: String, @PathVariable number: Int, @RequestBody title: String): ResponseEntity<Task> =
        EntityETags.ok(tasks.save(Task(owner, number, title)), Task::version)

    /** Ends the one that the client has seen. */
    @PutMapping("/{number}/done")
    suspend fun done(@PathVariable owner: String, @PathVariable number: Int, match: IfMatch): ResponseEntity<Task> {
        val task = found(owner, number)
        match.requireMatch(task.version)
        return EntityETags.ok(tasks.save(task.copy(state = State.DONE)), Task::version)
    }

    private suspend fun found(owner: String, number: Int): Task =
        tasks.findByOwnerAndNumber(owner, number) ?: throw ResponseStatusException(HttpStatus.NOT_FOUND)
}
