package dev.tables.processor.read;

import dev.tables.annotation.UnknownPropertyPolicy;
import dev.tables.annotation.UnreadableEntityPolicy;
import dev.tables.processor.diagnostic.SourceLocation;
import dev.tables.processor.model.MappedSchema;
import dev.tables.processor.model.MappedSchema.Upgrade;
import java.util.List;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the schema settings of an entity: the version, the upgrades of rows with earlier versions, and the
 * handling of unknown properties.
 */
final class UpgradeReader {
    private static final String UPGRADE = "dev.tables.mapping.model.EntityUpgrade";

    private final Elements elements;
    private final Types types;
    private final Mirrors mirrors;

    UpgradeReader(Elements elements, Types types, Mirrors mirrors) {
        this.elements = elements;
        this.types = types;
        this.mirrors = mirrors;
    }

    MappedSchema read(TypeElement entity, SourceLocation annotation) {
        List<Upgrade> upgrades = mirrors.types(annotation, "schemaUpgrades").stream()
                .map(type -> new Upgrade(type, TypeReader.text(type), fault(type, entity)))
                .toList();
        UnknownPropertyPolicy unknown = mirrors.constant(annotation, "unknownProperties", UnknownPropertyPolicy.KEEP);
        UnreadableEntityPolicy unreadable =
                mirrors.constant(annotation, "unreadableEntities", UnreadableEntityPolicy.FAIL);
        return new MappedSchema(
                mirrors.integer(annotation, "schemaVersion"), upgrades, unknown, unreadable, annotation);
    }

    private @Nullable String fault(TypeMirror type, TypeElement entity) {
        DeclaredType contract = MemberReader.supertype(types, type, UPGRADE);
        if (contract == null || contract.getTypeArguments().size() != 1) {
            return "it does not implement EntityUpgrade";
        }
        TypeMirror upgraded = contract.getTypeArguments().get(0);
        if (!types.isSameType(types.erasure(upgraded), types.erasure(entity.asType()))) {
            return "it upgrades rows of " + TypeReader.text(upgraded);
        }
        PackageElement home = elements.getPackageOf(entity);
        TypeElement upgrade = (TypeElement) ((DeclaredType) type).asElement();
        return MemberReader.isConstructible(upgrade, elements, home)
                ? null
                : "it has no visible constructor without parameters";
    }
}
