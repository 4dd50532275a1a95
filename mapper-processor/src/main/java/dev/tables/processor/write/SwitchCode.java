package dev.tables.processor.write;

import com.palantir.javapoet.CodeBlock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cases of a {@code switch}; labels whose code is equal share one case. */
final class SwitchCode {
    private final Map<CodeBlock, List<CodeBlock>> labels = new LinkedHashMap<>();

    void add(CodeBlock label, CodeBlock code) {
        labels.computeIfAbsent(code, key -> new ArrayList<>()).add(label);
    }

    /** Adds the case of a property, by its Java name. */
    void add(String property, CodeBlock code) {
        add(CodeBlock.of("$S", property), code);
    }

    boolean isEmpty() {
        return labels.isEmpty();
    }

    /** Returns a statement that returns the value of the case. */
    CodeBlock returned(String selector, CodeBlock otherwise) {
        return CodeBlock.of("return $L;\n", switched(selector, otherwise));
    }

    /** Returns a statement that executes the case. */
    CodeBlock executed(String selector, CodeBlock otherwise) {
        return CodeBlock.of("$L\n", switched(selector, otherwise));
    }

    private CodeBlock switched(String selector, CodeBlock otherwise) {
        CodeBlock.Builder code = CodeBlock.builder().add("switch ($N) {\n$>", selector);
        labels.forEach((body, shared) -> code.add("case $L -> $L;\n", CodeBlock.join(shared, ", "), body));
        return code.add("default -> $L;\n$<}", otherwise).build();
    }
}
