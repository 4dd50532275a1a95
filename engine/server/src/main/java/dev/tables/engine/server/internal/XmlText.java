package dev.tables.engine.server.internal;

import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** A reader and writer of small XML documents. */
final class XmlText {
    /** The beginning of Azure's XML documents. */
    static final String HEAD = "\uFEFF<?xml version=\"1.0\" encoding=\"utf-8\"?>";

    private XmlText() {}

    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '\r' -> escaped.append("&#xD;");
                default -> escaped.append(c < ' ' && c != '\n' && c != '\t' || c >= '\uFFFE' ? '\uFFFD' : c);
            }
        }
        return escaped.toString();
    }

    /** Creates a reader that does not resolve external references. */
    static XMLStreamReader reader(byte[] body, int length) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory.createXMLStreamReader(new ByteArrayInputStream(body, 0, length));
    }

    static ProtocolException malformed() {
        return new ProtocolException(400, "InvalidXmlDocument", "XML specified is not syntactically valid.");
    }

    static ProtocolException badValue(String element) {
        return new ProtocolException(400, "InvalidXmlDocument", "The value of element " + element + " is not valid.");
    }
}
