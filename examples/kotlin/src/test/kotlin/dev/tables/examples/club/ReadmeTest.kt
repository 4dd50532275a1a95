package dev.tables.examples.club

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
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

    @Test
    fun `page shows the plugin of this build`() {
        val shown = readme.substringAfter("```xml\n").substringBefore("```").replace("0.1.0-SNAPSHOT", "\${project.version}")
        val pom = Path.of("pom.xml").readText().replace(Regex("\\s*<!--.*?-->", RegexOption.DOT_MATCHES_ALL), "")

        assertThat(withoutIndent(pom)).contains(withoutIndent(shown))
    }

    private fun withoutIndent(xml: String) = xml.lines().joinToString("\n") { it.trim() }.trim()
}
