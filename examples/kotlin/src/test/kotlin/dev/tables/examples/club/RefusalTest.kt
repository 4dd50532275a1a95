package dev.tables.examples.club

import dev.tables.data.core.TablesTemplate
import dev.tables.data.repository.support.TablesRepositoryFactory
import dev.tables.engine.local.LocalTableStore
import kotlinx.coroutines.flow.Flow
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.springframework.data.domain.ScrollPosition
import org.springframework.data.domain.Window
import org.springframework.data.repository.Repository
import org.springframework.data.repository.kotlin.CoroutineCrudRepository
import kotlin.reflect.KClass

/** Repositories that a start refuses where the compiler has not: kapt does not see those of tests. */
class RefusalTest {
    interface Suspending : Repository<Setting, SettingKey> {
        suspend fun findByValue(value: String): List<Setting>
    }

    interface Promising : Repository<Setting, SettingKey> {
        suspend fun findByClub(club: String): Flow<Setting>
    }

    interface Positioned : Repository<Setting, SettingKey> {
        suspend fun findTop3ByClub(club: String, position: ScrollPosition): Window<Setting>
    }

    interface Flowing : CoroutineCrudRepository<Setting, SettingKey> {
        fun findByClub(club: String): Flow<String>
    }

    interface Counting : CoroutineCrudRepository<Setting, SettingKey> {
        suspend fun countByClub(club: String): Boolean
    }

    interface AtOnce : Repository<Setting, SettingKey> {
        suspend fun save(setting: Setting): Setting

        fun findAll(): List<Setting>
    }

    @Test
    fun `suspend functions and flows are rejected with the messages of the compiler`() {
        assertThatThrownBy { start(Suspending::class) }.rootCause()
            .hasMessageContaining("would scan table").hasMessageContaining("findByValue")
        assertThatThrownBy { start(Promising::class) }.hasRootCauseMessage(
            "Setting: Promising.findByClub is a suspend function and returns Flow, which is also asynchronous. " +
                "Return a List or a single result, which may be null. Or remove suspend and return a Flow.",
        )
        assertThatThrownBy { start(Positioned::class) }.hasRootCauseMessage(
            "Setting: Positioned.findTop3ByClub is a suspend function that takes a ScrollPosition. Spring Data " +
                "does not support this combination. Remove suspend and return a Mono of the Window, or take " +
                "a Pageable and return a Slice.",
        )
        assertThatThrownBy { start(Flowing::class) }.rootCause()
            .hasMessageContaining("Flowing.findByClub returns String, expected Setting")
        assertThatThrownBy { start(Counting::class) }
            .hasRootCauseMessage("Setting: Counting.countByClub counts entities, but returns Boolean. Return a long.")
    }

    @Test
    fun `a repository with suspend functions and blocking functions is rejected`() {
        assertThatThrownBy { start(AtOnce::class) }
            .hasMessageContaining("AtOnce.findAll returns its result directly")
    }

    private fun start(repository: KClass<*>) {
        LocalTableStore.inMemory().use { store ->
            TablesRepositoryFactory(TablesTemplate(store)).getRepository(repository.java)
        }
    }
}
