package dev.tables.build;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.util.DocTreeScanner;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The sentences of a Javadoc comment. Code counts as one word; code blocks are left out. */
final class CommentSentences extends DocTreeScanner<Void, Void> {
    private static final Pattern END = Pattern.compile("(?<=[.!?][)\"]?)\\s+(?=[^a-z])|\n");
    private static final Set<String> BLOCKS = Set.of(
            "p",
            "pre",
            "ul",
            "ol",
            "li",
            "table",
            "caption",
            "thead",
            "tbody",
            "tr",
            "td",
            "th",
            "dl",
            "dt",
            "dd",
            "br",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "div",
            "blockquote");

    private final StringBuilder text = new StringBuilder();
    private boolean code;

    private CommentSentences() {}

    /** Returns a sentence without the characters that keep code together. */
    static String readable(String sentence) {
        return sentence.replace('\u00a0', ' ').replace("\u2060", "");
    }

    /** Returns the sentences before the first block tag, those of each paragraph, list item and table cell by themselves. */
    static List<String> ofBody(DocCommentTree comment) {
        CommentSentences body = new CommentSentences();
        body.scan(comment.getFullBody(), null);
        return body.sentences();
    }

    /** Returns the sentences of block tags such as {@code @param}, without the name of the tag. */
    static List<String> ofTags(DocCommentTree comment) {
        CommentSentences tags = new CommentSentences();
        for (DocTree tag : comment.getBlockTags()) {
            tags.endBlock();
            tags.scan(tag, null);
        }
        return tags.sentences();
    }

    private List<String> sentences() {
        return Stream.of(END.split(text))
                .map(String::strip)
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    private void endBlock() {
        text.append('\n');
    }

    /** Appends code as one word. The word joiner before it allows a sentence to begin with a lower-case name. */
    private void appendWord(String word) {
        text.append('\u2060').append(word.strip().replaceAll("\\s+", "\u00a0"));
    }

    @Override
    public Void visitText(TextTree node, Void unused) {
        if (!code) {
            text.append(node.getBody().replaceAll("\\s+", " "));
        }
        return null;
    }

    @Override
    public Void visitLiteral(LiteralTree node, Void unused) {
        if (!code) {
            appendWord(node.getBody().getBody());
        }
        return null;
    }

    @Override
    public Void visitLink(LinkTree node, Void unused) {
        if (node.getLabel().isEmpty()) {
            appendWord(node.getReference().getSignature().replaceAll("\\b[a-z]\\w*\\.", ""));
            return null;
        }
        return scan(node.getLabel(), null);
    }

    @Override
    public Void visitEntity(EntityTree node, Void unused) {
        text.append(node);
        return null;
    }

    @Override
    public Void visitReturn(ReturnTree node, Void unused) {
        if (node.isInline()) {
            text.append("Returns ");
        }
        return super.visitReturn(node, null);
    }

    @Override
    public Void visitStartElement(StartElementTree node, Void unused) {
        element(node.getName().toString(), true);
        return null;
    }

    @Override
    public Void visitEndElement(EndElementTree node, Void unused) {
        element(node.getName().toString(), false);
        return null;
    }

    private void element(String name, boolean start) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (BLOCKS.contains(lower)) {
            endBlock();
        }
        if (lower.equals("pre")) {
            code = start;
        }
    }
}
