package dev.tables.engine.server.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Set;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * The properties of the service. Settings of logging and metrics are stored and returned, but have no effect: a
 * server's own configuration controls its logs and metrics.
 *
 * @param logging the complete element
 * @param hourMetrics the complete element
 * @param minuteMetrics the complete element
 * @param cors the CORS rules, in order
 */
public record ServiceProperties(String logging, String hourMetrics, String minuteMetrics, List<CorsRule> cors) {
    private static final int MOST_RULES = 5;
    private static final int LONGEST_RULES = 2048;
    private static final int LONGEST_ENTRY = 256;
    private static final int MOST_ENTRIES = 64;
    private static final Set<String> METHODS =
            Set.of("DELETE", "GET", "HEAD", "MERGE", "POST", "OPTIONS", "PUT", "PATCH");
    private static final String NO_RETENTION = "<RetentionPolicy><Enabled>false</Enabled></RetentionPolicy>";

    /** The properties of a new account. */
    public static final ServiceProperties NONE = new ServiceProperties(
            "<Logging><Version>1.0</Version><Delete>false</Delete><Read>false</Read><Write>false</Write>" + NO_RETENTION
                    + "</Logging>",
            "<HourMetrics><Version>1.0</Version><Enabled>false</Enabled>" + NO_RETENTION + "</HourMetrics>",
            "<MinuteMetrics><Version>1.0</Version><Enabled>false</Enabled>" + NO_RETENTION + "</MinuteMetrics>",
            List.of());

    /** Returns the complete document. */
    public String document() {
        StringBuilder text = new StringBuilder("<StorageServiceProperties>")
                .append(logging)
                .append(hourMetrics)
                .append(minuteMetrics)
                .append(cors.isEmpty() ? "<Cors />" : "<Cors>");
        for (CorsRule rule : cors) {
            text.append("<CorsRule>");
            list(text, "AllowedMethods", rule.methods());
            list(text, "AllowedOrigins", rule.origins());
            list(text, "AllowedHeaders", rule.allowedHeaders());
            list(text, "ExposedHeaders", rule.exposedHeaders());
            text.append("<MaxAgeInSeconds>").append(rule.maxAgeSeconds()).append("</MaxAgeInSeconds></CorsRule>");
        }
        return text.append(cors.isEmpty() ? "" : "</Cors>")
                .append("</StorageServiceProperties>")
                .toString();
    }

    private static void list(StringBuilder text, String element, List<String> entries) {
        text.append('<')
                .append(element)
                .append('>')
                .append(XmlText.escaped(String.join(",", entries)))
                .append("</")
                .append(element)
                .append('>');
    }

    /** Returns the document as an answer. */
    public ByteOutput write() {
        return new ByteOutput().text(XmlText.HEAD + document());
    }

    /** Returns a copy with the properties in a document; properties that the document omits are unchanged. */
    public ServiceProperties with(byte[] body, int length) {
        try {
            XMLStreamReader xml = XmlText.reader(body, length);
            xml.nextTag();
            if (!xml.getLocalName().equals("StorageServiceProperties")) {
                throw XmlText.malformed();
            }
            ServiceProperties changed = this;
            while (xml.nextTag() == XMLStreamReader.START_ELEMENT) {
                changed = changed.with(xml);
            }
            return changed;
        } catch (XMLStreamException | MissingResourceException malformed) {
            // The JDK lacks the text of one of its messages, and throws that instead.
            throw XmlText.malformed();
        }
    }

    private ServiceProperties with(XMLStreamReader xml) throws XMLStreamException {
        String root = xml.getLocalName();
        return switch (root) {
            case "Logging" -> new ServiceProperties(logging(leaves(xml)), hourMetrics, minuteMetrics, cors);
            case "HourMetrics" -> new ServiceProperties(logging, metrics(root, leaves(xml)), minuteMetrics, cors);
            case "MinuteMetrics" -> new ServiceProperties(logging, hourMetrics, metrics(root, leaves(xml)), cors);
            case "Cors" -> new ServiceProperties(logging, hourMetrics, minuteMetrics, rules(xml));
            default -> throw XmlText.malformed();
        };
    }

    /** Returns the texts of elements without child elements, by their path below the current element. */
    private static Map<String, String> leaves(XMLStreamReader xml) throws XMLStreamException {
        Map<String, String> leaves = new HashMap<>();
        collect(xml, "", leaves, 0);
        return leaves;
    }

    private static void collect(XMLStreamReader xml, String path, Map<String, String> into, int depth)
            throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        boolean leaf = true;
        while (xml.next() != XMLStreamReader.END_ELEMENT) {
            if (xml.isStartElement()) {
                leaf = false;
                if (depth > 2 || into.size() > 20) {
                    throw XmlText.malformed();
                }
                collect(xml, path.isEmpty() ? xml.getLocalName() : path + "/" + xml.getLocalName(), into, depth + 1);
            } else if (xml.isCharacters()) {
                text.append(xml.getText());
            }
        }
        if (leaf && !path.isEmpty()) {
            into.put(path, text.toString().strip());
        }
    }

    private static String logging(Map<String, String> leaves) {
        String text = "<Logging>" + version(leaves) + bool(leaves, "Delete") + bool(leaves, "Read")
                + bool(leaves, "Write") + retention(leaves) + "</Logging>";
        end(leaves);
        return text;
    }

    private static String metrics(String root, Map<String, String> leaves) {
        String enabled = bool(leaves, "Enabled");
        String apis = leaves.containsKey("IncludeAPIs") ? bool(leaves, "IncludeAPIs") : "";
        String text = "<" + root + ">" + version(leaves) + enabled + apis + retention(leaves) + "</" + root + ">";
        end(leaves);
        return text;
    }

    private static String version(Map<String, String> leaves) {
        return element("Version", "1.0", leaves.remove("Version"));
    }

    private static String bool(Map<String, String> leaves, String name) {
        return element(name, "true|false", leaves.remove(name));
    }

    private static String retention(Map<String, String> leaves) {
        String enabled = leaves.remove("RetentionPolicy/Enabled");
        String days = leaves.remove("RetentionPolicy/Days");
        String text = element("Enabled", "true|false", enabled);
        if ("true".equals(enabled)) {
            text += element("Days", "[1-9]|[1-9][0-9]|[12][0-9][0-9]|3[0-5][0-9]|36[0-5]", days);
        }
        return "<RetentionPolicy>" + text + "</RetentionPolicy>";
    }

    private static String element(String name, String pattern, @Nullable String value) {
        if (value == null || !value.matches(pattern)) {
            throw XmlText.badValue(name);
        }
        return "<" + name + ">" + value + "</" + name + ">";
    }

    private static void end(Map<String, String> leaves) {
        if (!leaves.isEmpty()) {
            throw XmlText.malformed();
        }
    }

    private static List<CorsRule> rules(XMLStreamReader xml) throws XMLStreamException {
        List<CorsRule> rules = new ArrayList<>();
        int length = 0;
        while (xml.nextTag() == XMLStreamReader.START_ELEMENT) {
            if (!xml.getLocalName().equals("CorsRule") || rules.size() == MOST_RULES) {
                throw XmlText.malformed();
            }
            Map<String, String> leaves = leaves(xml);
            length += leaves.values().stream().mapToInt(String::length).sum();
            rules.add(rule(leaves));
        }
        if (length > LONGEST_RULES) {
            throw XmlText.badValue("Cors");
        }
        return List.copyOf(rules);
    }

    private static CorsRule rule(Map<String, String> leaves) {
        List<String> methods = entries(leaves, "AllowedMethods", true);
        if (!METHODS.containsAll(methods)) {
            throw XmlText.badValue("AllowedMethods");
        }
        List<String> origins = entries(leaves, "AllowedOrigins", true);
        List<String> allowed = entries(leaves, "AllowedHeaders", false);
        List<String> exposed = entries(leaves, "ExposedHeaders", false);
        String age = leaves.remove("MaxAgeInSeconds");
        if (age == null || !age.matches("[0-9]{1,9}")) {
            throw XmlText.badValue("MaxAgeInSeconds");
        }
        end(leaves);
        return new CorsRule(origins, methods, allowed, exposed, Integer.parseInt(age));
    }

    private static List<String> entries(Map<String, String> leaves, String name, boolean required) {
        String text = leaves.remove(name);
        if (text == null || text.isBlank()) {
            if (required || text == null) {
                throw XmlText.badValue(name);
            }
            return List.of();
        }
        List<String> entries =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        boolean fits = entries.size() <= MOST_ENTRIES
                && entries.stream().allMatch(entry -> !entry.isEmpty() && entry.length() <= LONGEST_ENTRY)
                && entries.stream().noneMatch(entry -> entry.chars().anyMatch(c -> c <= ' ' || c > '~'));
        if (!fits) {
            throw XmlText.badValue(name);
        }
        return entries;
    }
}
