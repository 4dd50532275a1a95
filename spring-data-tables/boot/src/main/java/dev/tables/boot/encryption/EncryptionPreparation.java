package dev.tables.boot.encryption;

import dev.tables.mapping.encryption.TableEncryption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Has the library of encryption loaded on a thread of its own while the store is opened and other beans are made. Keysets
 * themselves are opened by the repositories that need them, so that the start fails if one cannot be used.
 */
final class EncryptionPreparation implements BeanFactoryPostProcessor {
    private static final Logger LOG = LoggerFactory.getLogger(EncryptionPreparation.class);

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        if (Runtime.getRuntime().availableProcessors() > 1) {
            Thread thread = new Thread(EncryptionPreparation::prepare, "tables-encryption");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private static void prepare() {
        try {
            TableEncryption.preloadClasses();
        } catch (RuntimeException failed) {
            LOG.debug("Could not load the keysets at startup; the first use of a keyset will report the cause", failed);
        }
    }
}
