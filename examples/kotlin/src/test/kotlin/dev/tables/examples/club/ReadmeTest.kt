package dev.tables.examples.club

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.nio.file.Path
import kotlin.io.path.readText

/** What the README shows is what is built. */
class ReadmeTest {
    private val readme = Path.of("README.md").readText()

    @ParameterizedTest
    @ValueSource(strings = ["Member.kt", "Repositories.kt"])
    fun `page shows the source between the tags`(file: String) {
        val source = Path.of("src/main/kotlin/dev/tables/examples/club", file).readText()
        val shown = source.substringAfter("// tag::readme[]\n").substringBefore("// end::readme[]")

        assertThat(readme).contains("```kotlin\n$shown```")
    }
}
