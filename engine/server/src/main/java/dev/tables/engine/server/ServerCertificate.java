package dev.tables.engine.server;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * With what a server proves over HTTPS who it is.
 *
 * @param certificateChain a file in PEM form: the certificate, and those of its issuers
 * @param privateKey a file in PEM form: the private key, not encrypted
 */
public record ServerCertificate(Path certificateChain, Path privateKey) {
    /**
     * Names both files.
     *
     * @throws IllegalArgumentException if one cannot be read
     */
    public ServerCertificate {
        for (Path file : new Path[] {certificateChain, privateKey}) {
            if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
                throw new IllegalArgumentException("The file " + file
                        + " does not exist or cannot be read. Expected a certificate and its private key in PEM"
                        + " format.");
            }
        }
    }
}
