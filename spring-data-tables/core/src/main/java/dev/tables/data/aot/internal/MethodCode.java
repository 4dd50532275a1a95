package dev.tables.data.aot.internal;

import dev.tables.data.aot.AotQuery;
import dev.tables.data.repository.query.internal.PlannedQueryMethod;
import dev.tables.mapping.model.IndexModel;
import dev.tables.mapping.query.internal.method.DerivedQuery.Subject;
import dev.tables.mapping.query.internal.plan.QueryPlan;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.springframework.data.repository.aot.generate.AotQueryMethodGenerationContext;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.Parameters;
import org.springframework.javapoet.CodeBlock;
import org.springframework.javapoet.FieldSpec;
import org.springframework.javapoet.ParameterizedTypeName;
import org.springframework.javapoet.TypeName;

/** A generator of a query method: a field that contains the query, and a body that executes it. */
final class MethodCode {
    private final Method method;
    private final PlannedQueryMethod planned;
    private final QueryCode query;
    private final Class<?> result;
    private final @Nullable ReturnForm form;

    MethodCode(Method method, PlannedQueryMethod planned, QueryCode query) {
        this.method = method;
        this.planned = planned;
        this.query = query;
        this.result = planned.method().getResultProcessor().getReturnedType().getReturnedType();
        this.form = ReturnForm.of(method, planned);
    }

    /** Returns the reason why the method cannot be generated, or null if it can. */
    @Nullable
    String obstacle(RepositoryInformation repository) {
        String obstacle = Obstacles.of(method, planned, repository);
        if (obstacle != null) {
            return obstacle;
        }
        if (!query.isWritable()) {
            return "its filter contains a value that cannot be written as a Java literal";
        }
        ReturnForm returned = form;
        if (returned == null) {
            return "it returns " + method.getGenericReturnType().getTypeName();
        }
        for (Parameter parameter : planned.method().getParameters()) {
            String name = parameter.getName().orElse("");
            if (returned.isHiddenBy(name)) {
                return "its parameter '" + name
                        + "' has the same name as a class or package that the generated code uses";
            }
        }
        return null;
    }

    /**
     * Returns the name of the field that contains the query: the name of the method if possible. The field has another
     * name if the method name would hide the field of the query factory, or a class or package in the generated code.
     */
    static String fieldName(String method) {
        boolean hides = method.equals(QueryCode.QUERIES)
                || ReturnForm.PACKAGES.contains(method)
                || Character.isUpperCase(method.charAt(0));
        return hides ? method + "Query" : method;
    }

    FieldSpec field(String name) {
        TypeName type = ParameterizedTypeName.get(AotQuery.class, result());
        return FieldSpec.builder(type, name, Modifier.PRIVATE, Modifier.FINAL)
                .addJavadoc("$L", summary())
                .initializer(query.prepared(result()))
                .build();
    }

    private String summary() {
        QueryPlan plan = planned.plan();
        String indexes = plan.indexes().stream().map(IndexModel::name).collect(Collectors.joining(", "));
        return plan.accessPath()
                + (indexes.isEmpty() ? "" : " by " + indexes)
                + (plan.spec().condition() == null
                        ? "."
                        : ": {@code " + plan.spec().condition() + "}.");
    }

    /** Returns the result type of a find query, or the entity's class for a count or delete query. */
    private Class<?> result() {
        return planned.subject() == Subject.FIND
                ? result
                : planned.method().getEntityInformation().getJavaType();
    }

    CodeBlock body(String field, AotQueryMethodGenerationContext context) {
        CodeBlock.Builder call = CodeBlock.builder();
        call.add(context.getAllParameterNames().contains(field) ? "this.$L" : "$L", field);
        if (planned.subject() == Subject.FIND) {
            requests(context).forEach(request -> call.add(".with($L)", request));
        }
        call.add(".$L($L)", Objects.requireNonNull(form).call(), arguments(context));
        return form.statement(call.build());
    }

    private List<String> requests(AotQueryMethodGenerationContext context) {
        Parameters<?, ?> parameters = planned.method().getParameters();
        List<String> requests = new ArrayList<>();
        for (int i = 0; i < parameters.getNumberOfParameters(); i++) {
            if (parameters.getParameter(i).isSpecialParameter()) {
                requests.add(Objects.requireNonNull(context.getParameterName(i)));
            }
        }
        return requests;
    }

    /**
     * Returns the arguments of the call. A single array is wrapped, because otherwise it would be passed as all
     * arguments.
     */
    private CodeBlock arguments(AotQueryMethodGenerationContext context) {
        List<String> names = context.getBindableParameterNames();
        if (names.size() == 1) {
            Class<?> type = planned.method()
                    .getParameters()
                    .getBindableParameters()
                    .getParameter(0)
                    .getType();
            if (type.isArray() && !type.getComponentType().isPrimitive()) {
                return CodeBlock.of("($T) $L", Object.class, names.get(0));
            }
        }
        return CodeBlock.of("$L", String.join(", ", names));
    }
}
