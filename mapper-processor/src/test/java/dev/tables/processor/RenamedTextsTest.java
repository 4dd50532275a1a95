package dev.tables.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tables.engine.PrimaryKey;
import dev.tables.mapping.value.MappingException;
import dev.tables.processor.RenamedThings.Thing;
import dev.tables.testing.Seed;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Versions before and after constants and a subtype were renamed: which texts rows have, and what the earlier one can read of them. */
class RenamedTextsTest {
    @RegisterExtension
    static final Seed SEED = Seed.of(20_261_123);

    /** Also if the later version changes nothing but the text. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void indexRowsAreRewrittenWithCurrentTexts(boolean byProtocol) throws Exception {
        RenamedThings things = new RenamedThings(SEED.random(), byProtocol);
        List<Integer> id = List.of(0, 0);
        Map<String, Object> values = Map.of("status", 1, "code", 1, "extra", 0);
        things.early.save(things.entity(things.before, id, new Thing(false, values, true)));
        things.late.update(things.keys(id), entity -> entity);
        things.assertNothingFormer();
    }

    /** What keeps its text can be read by both, and what does not is an error, never null. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void earlierVersionReadsUnchangedTexts(boolean byProtocol) throws Exception {
        RenamedThings things = new RenamedThings(SEED.random(), byProtocol);
        for (int i = 0; i < RenamedThings.AFTER.size(); i++) {
            List<Integer> id = List.of(1, i);
            int constant = i;
            Map<String, Object> values = new HashMap<>(things.values());
            // The first property that the earlier version reads has the constant.
            values.put("status", constant);
            values.replaceAll((name, value) -> name.equals("code") ? value : with(value, constant));
            Object entity = things.entity(things.after, id, new Thing(false, values, false));
            things.late.save(entity);
            if (RenamedThings.BEFORE.get(i).equals("DONE")
                    || RenamedThings.BEFORE.get(i).equals("HELD")) {
                assertThat(things.early.get(things.keys(id)))
                        .isEqualTo(things.entity(things.before, id, new Thing(false, values, true)));
            } else {
                assertThatThrownBy(() -> things.early.get(things.keys(id)))
                        .isInstanceOf(MappingException.class)
                        .hasMessageContaining("not a constant of Status");
            }
        }
        PrimaryKey transfer = things.keys(List.of(2, 0));
        things.late.save(things.entity(things.after, List.of(2, 0), new Thing(true, Map.of(), false)));
        assertThatThrownBy(() -> things.early.get(transfer)).isInstanceOf(MappingException.class);
    }

    private static Object with(Object value, int constant) {
        if (value instanceof Map<?, ?> map) {
            Map<Integer, Object> all = new HashMap<>();
            map.forEach((key, one) -> all.put(constant, with(one, constant)));
            return all;
        }
        return value instanceof List<?> list
                ? list.stream().map(one -> (Object) constant).toList()
                : (Object) constant;
    }
}
