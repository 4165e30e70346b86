package crossbook.cli;

import crossbook.configuration.DemoHome;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Lends one running exchange to all test classes of a process that only ask it, or trade in
/// instruments and by participants of their own: it is started for the first of them, and ends with
/// the process. Its own instruments stay as they are.
final class LentExchange implements ParameterResolver {
    private record Lent(Path directory, ExchangeHere exchange) implements AutoCloseable {
        static Lent start() {
            try {
                Path directory = Files.createTempDirectory("crossbook-lent");
                return new Lent(directory, ExchangeHere.start(directory.resolve("home")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            exchange.close();
            DemoHome.remove(directory);
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == ExchangeHere.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(LentExchange.class))
                .computeIfAbsent(Lent.class, type -> Lent.start(), Lent.class)
                .exchange;
    }
}
