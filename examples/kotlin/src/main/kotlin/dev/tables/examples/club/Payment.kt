package dev.tables.examples.club

import dev.tables.annotation.PartitionKey
import dev.tables.annotation.RowKey
import dev.tables.annotation.TableEntity
import java.math.BigDecimal

/** Kinds of payment in one table. What kapt shows of a sealed type does not contain its subtypes: they are named. */
@TableEntity(table = "payments", subtypes = [CardPayment::class, Transfer::class])
sealed interface Payment {
    @get:PartitionKey
    val club: String

    @get:RowKey
    val number: Long

    val amount: BigDecimal
}

/** Paid by card. */
data class CardPayment(
    override val club: String,
    override val number: Long,
    override val amount: BigDecimal,
    val brand: String,
) : Payment

/** Paid through a bank. */
data class Transfer(
    override val club: String,
    override val number: Long,
    override val amount: BigDecimal,
    val reference: String?,
) : Payment
