package dev.tables.docs.reference;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The public annotations, enums and endpoints of sources, read by the compiler's parser because only sources contain comments. */
final class JavaTypes {
    private JavaTypes() {}

    /** Returns the types of all sources below some folders, in the order of their names. */
    static List<JavaType> below(List<Path> folders) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> found = Files.walk(folder)) {
                found.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
            }
        }
        JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK, not a JRE");
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            List<JavaType> types = new ArrayList<>();
            DocTrees documentation = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new Reader(documentation, types).scan(unit, null);
            }
            types.sort(Comparator.comparing(JavaType::name));
            return types;
        }
    }

    private static final class Reader extends TreePathScanner<@Nullable Void, @Nullable Void> {
        private final DocTrees documentation;
        private final List<JavaType> types;

        Reader(DocTrees documentation, List<JavaType> types) {
            this.documentation = documentation;
            this.types = types;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
            if (type.getModifiers().getFlags().contains(Modifier.PUBLIC) && isShown(type)) {
                List<JavaType.Member> members = new ArrayList<>();
                for (Tree member : type.getMembers()) {
                    if (member instanceof MethodTree method && method.getReturnType() != null) {
                        members.add(member(method));
                    } else if (member instanceof VariableTree constant && type.getKind() == Tree.Kind.ENUM) {
                        members.add(new JavaType.Member(
                                constant.getName().toString(), "", "", Map.of(), comment(constant), List.of()));
                    }
                }
                types.add(new JavaType(
                        type.getSimpleName().toString(),
                        String.valueOf(getCurrentPath().getCompilationUnit().getPackageName()),
                        type.getKind().name(),
                        annotations(type.getModifiers()),
                        JavadocMarkdown.of(documentation.getDocCommentTree(getCurrentPath())),
                        members));
            }
            return super.visitClass(type, nothing);
        }

        /** Returns whether lists may contain a type: an annotation, an enum or an endpoint. */
        private static boolean isShown(ClassTree type) {
            return type.getKind() == Tree.Kind.ANNOTATION_TYPE
                    || type.getKind() == Tree.Kind.ENUM
                    || annotations(type.getModifiers()).containsKey("Endpoint");
        }

        private JavaType.Member member(MethodTree method) {
            return new JavaType.Member(
                    method.getName().toString(),
                    String.valueOf(method.getReturnType()),
                    method.getDefaultValue() == null
                            ? ""
                            : method.getDefaultValue().toString(),
                    annotations(method.getModifiers()),
                    comment(method),
                    method.getParameters().stream()
                            .map(parameter ->
                                    annotations(parameter.getModifiers()).containsKey("Selector")
                                            ? "{" + parameter.getName() + "}"
                                            : parameter.getName().toString())
                            .toList());
        }

        private String comment(Tree tree) {
            return JavadocMarkdown.of(documentation.getDocCommentTree(new TreePath(getCurrentPath(), tree)));
        }

        private static Map<String, String> annotations(ModifiersTree modifiers) {
            Map<String, String> annotations = new LinkedHashMap<>();
            for (AnnotationTree annotation : modifiers.getAnnotations()) {
                annotations.put(
                        annotation.getAnnotationType().toString(),
                        annotation.getArguments().stream().map(Object::toString).collect(Collectors.joining(", ")));
            }
            return annotations;
        }
    }
}
