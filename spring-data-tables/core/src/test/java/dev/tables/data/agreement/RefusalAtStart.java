package dev.tables.data.agreement;

import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.support.TablesRepositoryFactory;
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
        try (LocalTableStore store = LocalTableStore.inMemory()) {
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

    /** What is wrong according to a refusal, without what it starts with. */
    static String fact(String refusal) {
        return refusal.replaceFirst("^(Query method |Employee: )", "");
    }
}
