package dev.tables.engine.tck;

import dev.tables.engine.Capability;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An extension that skips tests if the store does not meet their {@link Requires}. */
final class RequiredCapabilities implements BeforeEachCallback {

    @Override
    public void beforeEach(ExtensionContext context) {
        Requires requires = context.getRequiredTestMethod().getAnnotation(Requires.class);
        if (requires == null) {
            return;
        }
        Set<Capability> present =
                ((StoreUnderTest) context.getRequiredTestInstance()).store().capabilities();
        for (Capability wanted : requires.value()) {
            Assumptions.assumeTrue(
                    present.contains(wanted), () -> "The test needs a store with the capability " + wanted + ".");
        }
        for (Capability other : requires.without()) {
            Assumptions.assumeFalse(
                    present.contains(other), () -> "The test needs a store without the capability " + other + ".");
        }
    }
}
