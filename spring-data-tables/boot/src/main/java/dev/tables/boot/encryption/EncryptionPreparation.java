package dev.tables.boot.encryption;

import dev.tables.mapping.encryption.TableEncryption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * A post-processor that loads the encryption library on a separate thread, while the store is opened and other beans
 * are created. Keysets are loaded by the repositories that need them, so that startup fails if a keyset cannot be used.
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
