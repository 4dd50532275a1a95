package dev.tables.engine.azure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate of this machine that is valid for two days, for test servers over HTTPS. The JDK's keytool
 * creates it.
 *
 * @param store with key and certificate, in a file of PKCS12
 * @param chain the certificate in PEM form
 * @param key the private key in PEM form
 * @param certificate the same as in the files
 */
public record SelfSigned(Path store, Path chain, Path key, Certificate certificate) {
    /** The password of {@link #store}. */
    public static final String PASSWORD = "changeit";

    private static final String ALIAS = "server";

    /** Creates a certificate and its files in a folder. */
    public static SelfSigned in(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve("keys.p12");
        String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String options = " -genkeypair -alias " + ALIAS + " -keyalg EC -dname CN=localhost -validity 2"
                + " -ext san=dns:localhost,ip:127.0.0.1 -storetype PKCS12 -storepass " + PASSWORD + " -keystore";
        String[] command = (tool + options + " x").split(" ");
        command[command.length - 1] = store.toString();
        Process made = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (made.waitFor() != 0) {
            throw new IOException("keytool ended with " + made.exitValue() + ", expected 0.");
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        Certificate certificate = keys.getCertificate(ALIAS);
        Key key = keys.getKey(ALIAS, PASSWORD.toCharArray());
        return new SelfSigned(
                store,
                pem(folder.resolve("server.crt"), "CERTIFICATE", certificate.getEncoded()),
                pem(folder.resolve("server.key"), "PRIVATE KEY", key.getEncoded()),
                certificate);
    }

    private static Path pem(Path file, String what, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(file, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }

    /** Returns an SSL context for clients that trust this certificate and no other. */
    public SSLContext trusted() throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(ALIAS, certificate);
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }
}
