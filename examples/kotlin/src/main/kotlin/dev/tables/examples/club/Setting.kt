package dev.tables.examples.club

import dev.tables.annotation.PartitionKey
import dev.tables.annotation.RowKey
import dev.tables.annotation.TableEntity
import org.springframework.data.annotation.CreatedDate
import org.springframework.data.annotation.LastModifiedDate
import java.time.LocalDate

/** All has defaults, so that Kotlin adds a constructor without parameters, which mappers must not take. */
@TableEntity(table = "settings")
data class Setting(
    @PartitionKey val club: String = "all",
    @RowKey val name: String = "",
    val value: String? = null,
    @CreatedDate val since: LocalDate? = null,
    @LastModifiedDate val changed: LocalDate? = null,
)
