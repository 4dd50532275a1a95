package dev.tables.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceGraphTest {
    @TempDir
    Path sources;

    @Test
    void packageSizesCountTopLevelTypes() throws IOException {
        write("shop", "Order", "record Order(int number) { enum State { OPEN } }");
        write("shop", "Orders", "interface Orders {}");
        write("shop.web", "OrderController", "class OrderController {}");

        assertThat(SourceGraph.of(sources).packageSizes())
                .containsEntry("shop", 2)
                .containsEntry("shop.web", 1);
    }

    @Test
    void mentionsInCodeAndStaticImportsAreFound() throws IOException {
        write("shop", "Order", "record Order(int number) { enum State { OPEN } static int next() { return 1; } }");
        write("shop", "InSamePackage", "class InSamePackage { Order order; }");
        write("web", "Imported", "import shop.Order; class Imported { Order.State state; }");
        write("web", "NestedImported", "import shop.Order.State; class NestedImported { State state; }");
        write("web", "StaticallyImported", "import static shop.Order.next; class StaticallyImported {}");
        write("web", "Qualified", "class Qualified { Object order = shop.Order.next(); }");

        assertThat(SourceGraph.of(sources).mentions())
                .containsEntry("shop.InSamePackage", sorted("shop.Order"))
                .containsEntry("web.Imported", sorted("shop.Order"))
                .containsEntry("web.NestedImported", sorted("shop.Order"))
                .containsEntry("web.StaticallyImported", sorted("shop.Order"))
                .containsEntry("web.Qualified", sorted("shop.Order"));
    }

    @Test
    void commentsAndTheirImportsAreIgnored() throws IOException {
        write("shop", "Order", "record Order() {}");
        write("web", "Commented", "import shop.Order; /** Shows an {@link Order}. */ class Commented {}");
        write("web", "OtherOrder", "import other.Order; class OtherOrder { Order order; }");

        assertThat(SourceGraph.of(sources).mentions())
                .containsEntry("web.Commented", new TreeSet<>())
                .containsEntry("web.OtherOrder", new TreeSet<>());
    }

    @Test
    void findsCyclesOfClasses() throws IOException {
        write("shop", "A", "class A { B b; }");
        write("shop", "B", "class B { C c; }");
        write("shop", "C", "class C { A a; D d; }");
        write("shop", "D", "class D { E e; }");
        write("shop", "E", "class E { D d; }");
        write("shop", "F", "class F { A a; }");

        assertThat(SourceGraph.of(sources).cycles())
                .isEqualTo(List.of(sorted("shop.A", "shop.B", "shop.C"), sorted("shop.D", "shop.E")));
    }

    private static TreeSet<String> sorted(String... types) {
        return new TreeSet<>(Set.of(types));
    }

    private void write(String packageName, String type, String code) throws IOException {
        Path folder = Files.createDirectories(sources.resolve(packageName.replace('.', '/')));
        Files.writeString(folder.resolve(type + ".java"), "package " + packageName + "; " + code);
    }
}
