package dev.tables.docs.reference;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The converter of a Javadoc comment to Markdown: one sentence a line, inline tags as code, lists and blocks of code.
 * It omits block tags. Links to types have addresses that {@link Markdown#linked} replaces.
 */
final class JavadocMarkdown {
    private static final Map<String, String> MARKS =
            Map.of("b", "**", "strong", "**", "i", "*", "em", "*", "code", "`", "sup", "^", "br", " ");
    private static final Map<String, String> ENTITIES =
            Map.of("lt", "<", "gt", ">", "amp", "&", "nbsp", " ", "mdash", "\u2014", "hellip", "\u2026");

    private final List<String> blocks = new ArrayList<>();
    private StringBuilder text = new StringBuilder();
    private int depth;
    private boolean item;
    private boolean pre;
    private boolean code;

    private JavadocMarkdown() {}

    /** Returns the description of a comment, without its block tags; nothing if there is no comment. */
    static String of(@Nullable DocCommentTree comment) {
        if (comment == null) {
            return "";
        }
        JavadocMarkdown markdown = new JavadocMarkdown();
        comment.getFullBody().forEach(markdown::add);
        markdown.endBlock();
        return String.join("", markdown.blocks).strip();
    }

    private void add(DocTree tree) {
        if (tree instanceof TextTree plain) {
            text.append(pre || code ? plain.getBody() : Markdown.escaped(plain.getBody()));
        } else if (tree instanceof LiteralTree literal) {
            addLiteral(literal.getBody().getBody(), tree.getKind() == DocTree.Kind.CODE);
        } else if (tree instanceof EntityTree entity) {
            addEntity(entity.getName().toString());
        } else if (tree instanceof LinkTree link) {
            text.append(linked(link));
        } else if (tree instanceof StartElementTree element) {
            start(element.getName().toString());
        } else if (tree instanceof EndElementTree element) {
            end(element.getName().toString());
        } else {
            throw unsupported(tree.toString());
        }
    }

    private void addLiteral(String body, boolean isCode) {
        if (pre) {
            text.append(body);
        } else {
            String line = body.strip().replaceAll("\\s+", " ");
            text.append(isCode ? Markdown.code(line) : Markdown.escaped(line));
        }
    }

    private void addEntity(String name) {
        String character = ENTITIES.get(name);
        if (character == null) {
            throw unsupported("&" + name + ";");
        }
        text.append(pre || code ? character : Markdown.escaped(character));
    }

    private static String linked(LinkTree link) {
        String target = link.getReference().getSignature();
        String type = target.replaceFirst("#.*", "").replaceFirst("^(?:[a-z]\\w*\\.)+", "");
        String member = target.contains("#") ? target.substring(target.indexOf('#') + 1) : "";
        String label = link.getLabel().stream().map(Object::toString).collect(Collectors.joining());
        if (label.isEmpty()) {
            label = Markdown.code(type.isEmpty() || member.isEmpty() ? type + member : type + "." + member);
        } else {
            label = Markdown.escaped(label.replaceAll("\\s+", " "));
        }
        return type.isEmpty() ? label : "[" + label + "](" + Markdown.TYPE + type.replaceFirst(".*\\.", "") + ")";
    }

    private void start(String element) {
        switch (element) {
            case "p" -> endBlock();
            case "ul", "ol" -> {
                endBlock();
                depth++;
            }
            case "li" -> {
                endBlock();
                item = true;
            }
            case "pre" -> {
                endBlock();
                pre = true;
            }
            default -> mark(element);
        }
    }

    private void end(String element) {
        switch (element) {
            case "p" -> endBlock();
            case "ul", "ol" -> {
                endBlock();
                depth--;
                item = depth > 0;
                blocks.add("\n");
            }
            case "li" -> {
                endBlock();
                item = false;
            }
            case "pre" -> {
                blocks.add(Markdown.block("java", text.toString().stripIndent().strip()));
                text = new StringBuilder();
                pre = false;
            }
            default -> {
                if (!element.equals("sup")) {
                    mark(element);
                }
            }
        }
    }

    private void mark(String element) {
        String mark = MARKS.get(element);
        if (mark == null) {
            throw unsupported("<" + element + ">");
        }
        text.append(mark);
        code ^= element.equals("code");
    }

    private void endBlock() {
        String block = text.toString().strip().replaceAll("\\s+", " ");
        text = new StringBuilder();
        if (block.isEmpty()) {
            return;
        }
        if (item) {
            blocks.add("  ".repeat(depth - 1) + "* " + block + "\n");
        } else {
            blocks.add(String.join("\n", Markdown.sentences(block)) + "\n\n");
        }
    }

    private static IllegalStateException unsupported(String part) {
        return new IllegalStateException(
                "JavadocMarkdown does not convert " + part + ". Extend it or change the comment.");
    }
}
