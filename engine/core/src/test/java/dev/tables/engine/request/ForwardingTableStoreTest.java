package dev.tables.engine.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tables.engine.TableStore;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ForwardingTableStoreTest {
    @Test
    void defaultMethodsAreForwarded() throws NoSuchMethodException {
        for (Method method : TableStore.class.getMethods()) {
            if (!Modifier.isStatic(method.getModifiers())) {
                Class<?>[] parameters = method.getParameterTypes();
                assertThat(ForwardingTableStore.class
                                .getMethod(method.getName(), parameters)
                                .getDeclaringClass())
                        .as("%s%s", method.getName(), Arrays.toString(parameters))
                        .isEqualTo(ForwardingTableStore.class);
            }
        }
    }
}
