package dev.tables.examples.tasks

import com.fasterxml.jackson.annotation.JsonIgnore
import dev.tables.annotation.IndexedBy
import dev.tables.annotation.PartitionKey
import dev.tables.annotation.RowKey
import dev.tables.annotation.TableEntity
import dev.tables.annotation.Version

/** A task on somebody's list. Its version is the ETag, and no part of the body. */
@TableEntity(table = "tasks")
data class Task(
    @PartitionKey val owner: String,
    @RowKey(digits = 6) val number: Int,
    val title: String,
    @IndexedBy val state: State = State.OPEN,
    @get:JsonIgnore @Version val version: String? = null,
)

enum class State { OPEN, DONE }
