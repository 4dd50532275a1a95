package dev.tables.data.aot.internal;

import dev.tables.data.aot.TablesAotRepositoryFragmentSupport;
import dev.tables.data.core.TablesTemplate;
import dev.tables.data.repository.query.internal.PlannedQueryMethod;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.RuntimeBeanReference;
import org.springframework.data.repository.aot.generate.AotQueryMethodGenerationContext;
import org.springframework.data.repository.aot.generate.AotRepositoryClassBuilder;
import org.springframework.data.repository.aot.generate.AotRepositoryConstructorBuilder;
import org.springframework.data.repository.aot.generate.MethodContributor;
import org.springframework.data.repository.aot.generate.RepositoryContributor;
import org.springframework.data.repository.config.AotRepositoryContext;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport.FragmentCreationContext;
import org.springframework.data.repository.query.QueryMethod;
import org.springframework.javapoet.ClassName;
import org.springframework.javapoet.CodeBlock;
import org.springframework.javapoet.FieldSpec;
import org.springframework.javapoet.ParameterizedTypeName;

/**
 * A generator of the class that implements the query methods of a repository, and of the JSON file with their plans.
 */
final class TablesRepositoryContributor extends RepositoryContributor {
    private final PlannedRepository planned;
    private final String template;
    private final List<FieldSpec> fields = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    TablesRepositoryContributor(AotRepositoryContext repository, PlannedRepository planned) {
        super(repository);
        this.planned = planned;
        this.template = repository
                .getConfigurationSource()
                .getAttribute("tablesTemplateRef")
                .orElse("tablesTemplate");
    }

    @Override
    protected @Nullable MethodContributor<? extends QueryMethod> contributeQueryMethod(Method method) {
        PlannedQueryMethod query = planned.method(method);
        return query == null ? null : contributeQueryMethod(method, query);
    }

    private MethodContributor<? extends QueryMethod> contributeQueryMethod(Method method, PlannedQueryMethod query) {
        QueryMethodMetadata metadata = new QueryMethodMetadata(query.shown());
        QueryCode asked = new QueryCode(getRepositoryInformation().getRepositoryInterface(), method, query);
        MethodCode code = new MethodCode(method, query, asked);
        String obstacle = code.obstacle(getRepositoryInformation());
        var contributor = MethodContributor.forQueryMethod(query.method());
        if (obstacle != null) {
            return contributor.metadataOnly(metadata.lookedUp(obstacle));
        }
        return contributor.withMetadata(metadata).contribute(context -> {
            metadata.generated();
            return written(code, context);
        });
    }

    private CodeBlock written(MethodCode code, AotQueryMethodGenerationContext context) {
        String wanted = MethodCode.fieldName(context.getMethod().getName());
        String name = wanted;
        for (int i = 2; !names.add(name); i++) {
            name = wanted + i;
        }
        fields.add(code.field(name));
        return code.body(name, context);
    }

    @Override
    protected void customizeConstructor(AotRepositoryConstructorBuilder constructor) {
        constructor.addParameter(
                "template",
                TablesTemplate.class,
                parameter ->
                        parameter.bindToField(false).origin(new RuntimeBeanReference(template, TablesTemplate.class)));
        constructor.addParameter("context", FragmentCreationContext.class, false);
        constructor.customize(code -> code.addStatement("super($T.class, template, context)", entity()));
    }

    @Override
    protected void customizeClass(AotRepositoryClassBuilder written) {
        written.customize(type -> {
            type.superclass(
                    ParameterizedTypeName.get(ClassName.get(TablesAotRepositoryFragmentSupport.class), entity()));
            type.addFields(fields);
            fields.clear();
            names.clear();
        });
    }

    private ClassName entity() {
        return ClassName.get(getRepositoryInformation().getDomainType());
    }
}
