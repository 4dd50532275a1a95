package dev.tables.engine.server.internal;

import dev.tables.engine.Ticks;
import dev.tables.engine.server.security.AccessPolicy;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Stored access policies as XML. */
public final class PoliciesXml {
    private static final int MOST = 5;
    private static final int LONGEST_ID = 64;

    private PoliciesXml() {}

    /** Writes the document. */
    public static ByteOutput write(List<AccessPolicy> policies) {
        ByteOutput into = new ByteOutput().text(XmlText.HEAD);
        if (policies.isEmpty()) {
            return into.text("<SignedIdentifiers />");
        }
        into.text("<SignedIdentifiers>");
        for (AccessPolicy policy : policies) {
            into.text("<SignedIdentifier><Id>" + XmlText.escaped(policy.id()) + "</Id><AccessPolicy>");
            time(into, "Start", policy.start());
            time(into, "Expiry", policy.expiry());
            String permission = policy.permission();
            if (permission != null) {
                into.text("<Permission>" + XmlText.escaped(permission) + "</Permission>");
            }
            into.text("</AccessPolicy></SignedIdentifier>");
        }
        return into.text("</SignedIdentifiers>");
    }

    private static void time(ByteOutput into, String element, @Nullable Instant time) {
        if (time != null) {
            into.text("<" + element + ">" + ErrorOutput.time(time) + "</" + element + ">");
        }
    }

    /** Reads the document; an empty body means no policies. */
    public static List<AccessPolicy> read(byte[] body, int length) {
        if (length == 0) {
            return List.of();
        }
        try {
            List<AccessPolicy> policies = read(XmlText.reader(body, length));
            check(policies);
            return policies;
        } catch (XMLStreamException | MissingResourceException malformed) {
            // The JDK lacks the text of one of its messages, and throws that instead.
            throw XmlText.malformed();
        }
    }

    private static void check(List<AccessPolicy> policies) {
        Set<String> ids = new HashSet<>();
        for (AccessPolicy policy : policies) {
            if (policy.id().isEmpty() || policy.id().length() > LONGEST_ID || !ids.add(policy.id())) {
                throw XmlText.badValue("Id");
            }
        }
        if (policies.size() > MOST) {
            throw new ProtocolException(
                    400,
                    "InvalidXmlDocument",
                    "The request has " + policies.size() + " stored access policies. A table can have at most " + MOST
                            + ".");
        }
    }

    private static List<AccessPolicy> read(XMLStreamReader xml) throws XMLStreamException {
        List<AccessPolicy> policies = new ArrayList<>();
        xml.nextTag();
        expect(xml, "SignedIdentifiers");
        while (xml.nextTag() == XMLStreamReader.START_ELEMENT) {
            expect(xml, "SignedIdentifier");
            policies.add(policy(xml));
            if (policies.size() > 10 * MOST) {
                throw XmlText.malformed();
            }
        }
        return policies;
    }

    private static AccessPolicy policy(XMLStreamReader xml) throws XMLStreamException {
        String id = "";
        Parts parts = new Parts();
        while (xml.nextTag() == XMLStreamReader.START_ELEMENT) {
            if (xml.getLocalName().equals("Id")) {
                id = xml.getElementText();
            } else {
                expect(xml, "AccessPolicy");
                while (xml.nextTag() == XMLStreamReader.START_ELEMENT) {
                    parts.read(xml.getLocalName(), xml.getElementText().strip());
                }
            }
        }
        return new AccessPolicy(id, parts.start, parts.expiry, parts.permission);
    }

    private static void expect(XMLStreamReader xml, String element) {
        if (!xml.getLocalName().equals(element)) {
            throw XmlText.malformed();
        }
    }

    /** The elements of one policy. */
    private static final class Parts {
        private @Nullable Instant start;
        private @Nullable Instant expiry;
        private @Nullable String permission;

        void read(String element, String text) {
            switch (element) {
                case "Start" -> start = time(element, text);
                case "Expiry" -> expiry = time(element, text);
                case "Permission" -> permission = permission(text);
                default -> throw XmlText.malformed();
            }
        }

        private static @Nullable String permission(String text) {
            if (!text.matches("[raud]{0,4}") || text.chars().distinct().count() != text.length()) {
                throw XmlText.badValue("Permission");
            }
            return text.isEmpty() ? null : text;
        }

        private static @Nullable Instant time(String element, String text) {
            if (text.isEmpty()) {
                return null;
            }
            try {
                return Ticks.parseInstant(text);
            } catch (DateTimeException notATime) {
                throw XmlText.badValue(element);
            }
        }
    }
}
