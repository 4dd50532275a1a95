package dev.tables.engine.tck.modules;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.util.Formatter;
import java.util.Set;

/**
 * Files are written in one place, which makes them survive a power cut: {@code dev.tables.engine.files.internal}. The gate of
 * forbidden APIs asks the same of every module; this reads compiled classes, by whatever compiler.
 */
public final class FileWriting {
    private static final Set<Class<?>> ALWAYS =
            Set.of(FileOutputStream.class, FileWriter.class, RandomAccessFile.class, AsynchronousFileChannel.class);
    private static final Set<Class<?>> NAMED = Set.of(PrintStream.class, PrintWriter.class, Formatter.class);

    /** The rule. */
    public static final ArchRule RULE = ArchRuleDefinition.noClasses()
            .that()
            .resideOutsideOfPackage("dev.tables.engine.files.internal")
            .should()
            .accessTargetWhere(DescribedPredicate.describe(
                    "writes files", access -> access instanceof JavaCodeUnitAccess<?> call && isWriting(call)))
            .because("only dev.tables.engine.files.internal makes files survive a power cut");

    private FileWriting() {}

    /** What a module and those below it are made of, without their tests and what tests stand on. */
    public static JavaClasses classes() {
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(location -> !location.contains("-tests.jar"))
                .importPackages("dev.tables")
                .that(JavaClass.Predicates.resideOutsideOfPackage("dev.tables.build.."));
    }

    private static boolean isWriting(JavaCodeUnitAccess<?> call) {
        if (call.getTargetOwner().isEquivalentTo(Files.class)) {
            return call.getName()
                    .matches("write.*|create.*|move|copy|delete.*|newOutput.*|newBufferedW.*|newByteChannel");
        }
        if (call.getTargetOwner().isEquivalentTo(FileChannel.class)) {
            return call.getName().equals("open");
        }
        if (call.getTargetOwner().isEquivalentTo(File.class)) {
            return call.getName().matches("create.*|delete.*|mkdirs?|renameTo");
        }
        return ALWAYS.stream().anyMatch(call.getTargetOwner()::isAssignableTo)
                || NAMED.stream().anyMatch(call.getTargetOwner()::isEquivalentTo) && isOfFile(call);
    }

    /** Whether it makes something that writes to a file, which is given as such or by its name. */
    private static boolean isOfFile(JavaCodeUnitAccess<?> call) {
        return call.getName().equals("<init>")
                && !call.getTarget().getRawParameterTypes().isEmpty()
                && Set.of(File.class.getName(), String.class.getName())
                        .contains(call.getTarget().getRawParameterTypes().get(0).getName());
    }
}
