package dev.tables.engine.server;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The certificate and private key of an HTTPS server.
 *
 * @param certificateChain a file in PEM format with the certificate, followed by the certificates of its issuers
 * @param privateKey a file in PEM format with the unencrypted private key
 */
public record ServerCertificate(Path certificateChain, Path privateKey) {
    /**
     * Creates a certificate from two files.
     *
     * @throws IllegalArgumentException if one of the files cannot be read
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
