package dev.tables.examples.club

import dev.tables.annotation.Embedded
import dev.tables.annotation.Encrypt
import dev.tables.annotation.IndexLayout
import dev.tables.annotation.IndexScope
import dev.tables.annotation.IndexedBy
import dev.tables.annotation.PartitionKey
import dev.tables.annotation.RowKey
import dev.tables.annotation.TableEntity
import dev.tables.annotation.Version
import java.time.LocalDate

/** A member of a club: one partition a club, one row a member. */
// tag::readme[]
@TableEntity(table = "members")
data class Member(
    @PartitionKey val club: String,
    @RowKey(digits = 6) val number: Int,
    @IndexedBy val lastName: String,
    val firstName: String? = null,
    @Encrypt @IndexedBy(layout = IndexLayout.KEYS_ONLY) val birthDate: LocalDate? = null,
    @Embedded val address: Address? = null,
    val isHonorary: Boolean = false,
    val interests: List<String> = emptyList(),
    @Version val version: String? = null,
// end::readme[]
    @get:IndexedBy(scope = IndexScope.GLOBAL) val email: String? = null,
    @field:IndexedBy val level: Level = Level.GUEST,
    val visits: Map<String, Int> = emptyMap(),
    val earlierAddresses: List<Address> = emptyList(),
) {
    /** Stored too, but no part of what makes two members equal, and lost by `copy`. */
    var isInsured: Boolean? = null

    /** Has no field, so that nothing is stored. */
    val fullName: String
        get() = listOfNotNull(firstName, lastName).joinToString(" ")

    companion object {
        const val FIRST_NUMBER = 1
    }
}

/** Stored as properties of the member: `address_street` and so on. */
data class Address(val street: String, val city: String, val country: String = "CH")

/** How far a member takes part. */
enum class Level { GUEST, FULL, BOARD }
