package dev.tables.examples.club

import dev.tables.data.core.TablesTemplate
import dev.tables.data.repository.Query
import dev.tables.data.repository.support.TablesRepositoryFactory
import dev.tables.engine.local.LocalTableStore
import kotlinx.coroutines.flow.Flow
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.springframework.data.repository.Repository
import org.springframework.data.repository.kotlin.CoroutineCrudRepository
import kotlin.reflect.KClass

/** Repositories that a start refuses where the compiler has not: kapt does not see those of tests. */
class RefusalTest {
    interface Suspending : Repository<Setting, SettingKey> {
        suspend fun findByClubAndName(club: String, name: String): Setting?
    }

    interface SuspendingByAnnotation : Repository<Setting, SettingKey> {
        @Query("club eq :club")
        suspend fun all(club: String): List<Setting>
    }

    interface Flowing : Repository<Setting, SettingKey> {
        fun findByClub(club: String): Flow<Setting>
    }

    interface Coroutines : CoroutineCrudRepository<Setting, SettingKey>

    @Test
    fun `suspend functions are refused with what to do instead`() {
        assertThatThrownBy { start(Suspending::class) }
            .hasRootCauseMessage("Setting: Suspending.findByClubAndName $SUSPENDS")
        assertThatThrownBy { start(SuspendingByAnnotation::class) }
            .hasRootCauseMessage("Setting: SuspendingByAnnotation.all $SUSPENDS")
        assertThatThrownBy { start(Coroutines::class) }
            .hasRootCauseMessage("Setting: Coroutines.count $SUSPENDS")
    }

    @Test
    fun `flows are refused with what to do instead`() {
        assertThatThrownBy { start(Flowing::class) }.hasRootCauseMessage(
            "Setting: Flowing.findByClub returns a publisher, but the store would hold the subscriber's thread." +
                " Return a List or a Stream.",
        )
    }

    private fun start(repository: KClass<*>) {
        LocalTableStore.inMemory().use { store ->
            TablesRepositoryFactory(TablesTemplate(store)).getRepository(repository.java)
        }
    }

    private companion object {
        const val SUSPENDS = "is a suspend function, but the store would hold its thread. Declare it without suspend, and" +
            " call it in withContext(Dispatchers.IO)."
    }
}
