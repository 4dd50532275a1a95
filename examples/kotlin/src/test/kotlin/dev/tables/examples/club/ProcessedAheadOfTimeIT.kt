package dev.tables.examples.club

import dev.tables.data.repository.support.TablesRepositoryFactoryBean
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.io.TempDir
import org.springframework.beans.factory.getBean
import org.springframework.beans.factory.getBeansOfType
import org.springframework.boot.builder.SpringApplicationBuilder
import org.springframework.context.ConfigurableApplicationContext
import org.springframework.context.annotation.AnnotationConfigUtils
import java.nio.file.Path

/** The whole application on disk, as `process-aot` has prepared it. */
class ProcessedAheadOfTimeIT : ClubScenarios(club.getBean(), club.getBean(), club.getBean(), club.getBean(), club.getBean()) {
    @Test
    fun `only query methods of coroutines are looked up at startup`() {
        assertThat(club.containsBean(AnnotationConfigUtils.CONFIGURATION_ANNOTATION_PROCESSOR_BEAN_NAME)).isFalse()
        assertThat(club.getBeansOfType<TablesRepositoryFactoryBean<*, *, *>>().values)
            .hasSize(4)
            .filteredOn { it.objectType != MemberDirectory::class.java }
            .allSatisfy { assertThat(it.queryMethods).isEmpty() }
    }

    companion object {
        private const val AOT = "spring.aot.enabled"

        private lateinit var club: ConfigurableApplicationContext

        @JvmStatic
        @BeforeAll
        fun start(@TempDir directory: Path) {
            System.setProperty(AOT, "true")
            club = SpringApplicationBuilder(ClubApplication::class.java)
                .main(Class.forName("dev.tables.examples.club.ClubApplicationKt"))
                .run("--tables.directory=$directory/tables", "--tables.encryption.keyset-directory=$directory/keys")
        }

        @JvmStatic
        @AfterAll
        fun stop() {
            System.clearProperty(AOT)
            club.close()
        }
    }
}
