package dev.tables.engine.server;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * With what a server proves over HTTPS who it is.
 *
 * @param chain a file in PEM form: the certificate, and those of its issuers
 * @param key a file in PEM form: the private key, not encrypted
 */
public record ServerCertificate(Path chain, Path key) {
    /**
     * Names both files.
     *
     * @throws IllegalArgumentException if one cannot be read
     */
    public ServerCertificate {
        for (Path file : new Path[] {chain, key}) {
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw new IllegalArgumentException("Found no file at " + file
                        + " that can be read, expected a certificate and its key, in PEM form.");
            }
        }
    }
}
