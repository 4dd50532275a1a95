package dev.tables.build;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The grammar rules of Javadoc comments: first words, length of sentences and lines. */
final class CommentGrammar {
    static final int MAX_WORDS = 30;
    static final int MAX_COLUMNS = 120;

    private static final Pattern VAGUE = Pattern.compile("(What|The same|Of|That|Those|Who|With|Likewise|The opposite"
            + "|Returns what|Returns those|Returns the one that)\\b.*");
    /** Verbs that begin neither the comment of a method, because they say too little, nor that of a type. */
    static final Set<String> VAGUE_VERBS = Set.of(
            "is", "has", "does", "makes", "gives", "holds", "says", "asks", "takes", "goes", "lets", "puts", "tells");

    private static final Pattern LINKS = Pattern.compile("\\{@link(plain)? [^}]*}?|https?://\\S+|<a href=[^>]*>");
    private static final Pattern WORD = Pattern.compile(".*[\\p{L}\\p{N}].*");

    private final Path root;
    private final Set<String> verbs;
    private final List<Violation> violations = new ArrayList<>();

    private CommentGrammar(Path root, Set<String> verbs) {
        this.root = root;
        this.verbs = verbs;
    }

    /** A comment that breaks a rule; {@code line} is the line where its text starts. */
    record Violation(Path file, long line, String rule, String text) {
        @Override
        public String toString() {
            return file.toString().replace('\\', '/') + ":" + line + ": " + rule + ": "
                    + CommentSentences.readable(text);
        }
    }

    /** Checks the Java files in a folder. The paths of the result are relative to {@code root}. */
    static List<Violation> check(Path root, Path sources, Set<String> verbs) throws IOException {
        CommentGrammar grammar = new CommentGrammar(root, verbs);
        List<Path> files = SourceTrees.files(sources);
        SourceTrees.parse(files, (unit, comments) -> grammar.new Declarations(unit, comments).scan(unit, null));
        for (Path file : files) {
            grammar.checkColumns(file, Files.readAllLines(file));
        }
        grammar.violations.sort(Comparator.comparing(Violation::file).thenComparing(Violation::line));
        return grammar.violations;
    }

    private void checkColumns(Path file, List<String> lines) {
        boolean inside = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            inside |= line.startsWith("/**");
            if (inside && LINKS.matcher(lines.get(i)).replaceAll("").length() > MAX_COLUMNS) {
                violations.add(new Violation(
                        root.relativize(file), i + 1L, "a comment line has at most " + MAX_COLUMNS + " columns", line));
            }
            inside &= !line.endsWith("*/");
        }
    }

    /** Visitor of the documented declarations of a file. Bodies of methods are left out. */
    private final class Declarations extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final DocTrees comments;

        private Declarations(CompilationUnitTree unit, DocTrees comments) {
            this.unit = unit;
            this.comments = comments;
        }

        @Override
        public Void visitPackage(PackageTree node, Void unused) {
            DocCommentTree comment = checkSentences(node);
            if (comment != null) {
                checkNounPhrase("a package", comment);
            }
            return null;
        }

        @Override
        public Void visitClass(ClassTree node, Void unused) {
            DocCommentTree comment = checkSentences(node);
            if (comment != null) {
                checkNounPhrase("a type", comment);
                if (begins(comment, "Whether")) {
                    add("\"Whether\" opens record components, fields and annotation attributes only", comment);
                }
            }
            return super.visitClass(node, null);
        }

        @Override
        public Void visitVariable(VariableTree node, Void unused) {
            checkSentences(node);
            return null;
        }

        @Override
        public Void visitMethod(MethodTree node, Void unused) {
            DocCommentTree comment = checkSentences(node);
            if (comment == null) {
                return null;
            }
            Tree type = getCurrentPath().getParentPath().getLeaf();
            if (type.getKind() == Tree.Kind.ANNOTATION_TYPE) {
                checkNounPhrase("an annotation attribute", comment);
            } else {
                checkVerb(node, comment);
            }
            return null;
        }

        private void checkVerb(MethodTree method, DocCommentTree comment) {
            String first = first(comment);
            if (first.isEmpty() || comment.toString().strip().startsWith("{@inheritDoc")) {
                return;
            }
            if (!isVerb(first)) {
                add("a method's comment begins with a verb of docs/style/verbs.txt", comment);
            } else if (method.getReturnType() != null
                    && method.getReturnType().toString().equals("boolean")
                    && begins(comment, "Returns")
                    && !begins(comment, "Returns whether")) {
                add("a method that returns boolean begins with \"Returns whether\" or another verb", comment);
            }
        }

        private void checkNounPhrase(String what, DocCommentTree comment) {
            String first = first(comment);
            if (isVerb(first) || VAGUE_VERBS.contains(firstWord(first))) {
                add("the comment of " + what + " begins with a noun phrase, not with a verb", comment);
            }
        }

        private @Nullable DocCommentTree checkSentences(Tree tree) {
            DocCommentTree comment = comments.getDocCommentTree(getCurrentPath());
            if (comment == null) {
                return null;
            }
            if (VAGUE.matcher(first(comment)).matches()) {
                add("a first sentence names its subject and does not begin like this", comment);
            }
            List<String> sentences = new ArrayList<>(CommentSentences.ofBody(comment));
            sentences.addAll(CommentSentences.ofTags(comment));
            for (String sentence : sentences) {
                long words = Pattern.compile(" +")
                        .splitAsStream(sentence)
                        .filter(WORD.asMatchPredicate())
                        .count();
                if (words > MAX_WORDS) {
                    add("a sentence has at most " + MAX_WORDS + " words, not " + words, comment, sentence);
                }
            }
            return comment;
        }

        private boolean begins(DocCommentTree comment, String start) {
            return (first(comment) + " ").startsWith(start + " ");
        }

        private boolean isVerb(String sentence) {
            return verbs.contains(firstWord(sentence));
        }

        /** Returns the first word in lower case; empty if it does not begin with a capital letter. */
        private String firstWord(String sentence) {
            String word = sentence.split("[ ,.:;]", 2)[0];
            return !word.isEmpty() && Character.isUpperCase(word.charAt(0)) ? word.toLowerCase(Locale.ROOT) : "";
        }

        private String first(DocCommentTree comment) {
            List<String> sentences = CommentSentences.ofBody(comment);
            return sentences.isEmpty() ? "" : sentences.get(0);
        }

        private void add(String rule, DocCommentTree comment) {
            add(rule, comment, first(comment));
        }

        private void add(String rule, DocCommentTree comment, String text) {
            long position = comments.getSourcePositions().getStartPosition(unit, comment, comment);
            violations.add(new Violation(
                    root.relativize(Path.of(unit.getSourceFile().toUri())),
                    unit.getLineMap().getLineNumber(position),
                    rule,
                    text));
        }
    }
}
