package dev.tables.data.agreement;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
import dev.tables.engine.TableStore;
import dev.tables.engine.local.LocalTableStore;
import dev.tables.mapping.value.MappingException;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.core.support.RepositoryComposition.RepositoryFragments;

/** What the start says of repositories. */
final class RefusalAtStart {
    private RefusalAtStart() {}

    /** Why a repository is refused, or null. */
    static @Nullable String refusal(Class<?> repository) {
        return refusal(repository, null, RepositoryFragments.empty());
    }

    /** The same for a repository with a base class and fragments. */
    static @Nullable String refusal(Class<?> repository, @Nullable Class<?> base, RepositoryFragments fragments) {
        return refusal(LocalTableStore.inMemory(), repository, base, fragments);
    }

    /** The same on some store, which is closed. */
    static @Nullable String refusal(TableStore on, Class<?> repository) {
        return refusal(on, repository, null, RepositoryFragments.empty());
    }

    private static @Nullable String refusal(
            TableStore on, Class<?> repository, @Nullable Class<?> base, RepositoryFragments fragments) {
        try (TableStore store = on) {
            TablesRepositoryFactory factory = new TablesRepositoryFactory(new TablesTemplate(store));
            factory.setBeanClassLoader(repository.getClassLoader());
            if (base != null) {
                factory.setRepositoryBaseClass(base);
            }
            factory.getRepository(repository, fragments);
            return null;
        } catch (RuntimeException refused) {
            Throwable root = refused;
            while (root.getCause() != null && !(root instanceof MappingException)) {
                root = root.getCause();
            }
            return String.valueOf(root.getMessage());
        }
    }

    /** Whether a query method of a repository is refused while an index is not readable. */
    static boolean waits(Class<?> repository) {
        try (LocalTableStore store = LocalTableStore.inMemory()) {
            TablesTemplate template = new TablesTemplate(store);
            TablesRepositoryFactory factory = new TablesRepositoryFactory(template);
            factory.setBeanClassLoader(repository.getClassLoader());
            factory.getRepository(repository);
            return template.queryPlans().all().values().stream()
                    .flatMap(methods -> methods.values().stream())
                    .anyMatch(plan -> plan.rejectionReason() != null);
        }
    }

    /** What is wrong according to a refusal, without what it starts with. */
    static String fact(String refusal) {
        return refusal.replaceFirst("^(Query method |Employee: )", "");
    }
}
