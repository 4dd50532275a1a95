package dev.tables.mapping;

import dev.tables.annotation.IndexLayout;
import dev.tables.annotation.IndexScope;
import dev.tables.mapping.key.Blinding;
import dev.tables.mapping.key.KeyComponent;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index of an entity.
 *
 * @param name names it in row keys
 * @param components the indexed properties in order
 * @param scope where index rows live
 * @param layout what index rows hold
 * @param unique whether values may occur once in the scope
 */
public record IndexModel(
        String name, List<KeyComponent> components, IndexScope scope, IndexLayout layout, boolean unique) {
    /** Copies the list. */
    public IndexModel {
        components = List.copyOf(components);
    }

    /** The same with tokens in place of the values for which there is a blinding. */
    IndexModel blinded(Function<String, @Nullable Blinding> blindings) {
        List<KeyComponent> blinded = components.stream()
                .map(component -> {
                    Blinding blinding = blindings.apply(component.property());
                    return blinding == null ? component : component.blindedBy(blinding);
                })
                .toList();
        return new IndexModel(name, blinded, scope, layout, unique);
    }
}
