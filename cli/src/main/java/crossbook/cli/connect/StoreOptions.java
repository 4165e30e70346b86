package crossbook.cli.connect;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ConfigurationOptions;
import crossbook.cli.verb.Endpoint;
import crossbook.cli.verb.ExitCode;
import crossbook.configuration.Address;
import crossbook.configuration.ServerKeys.StoreKeys;
import crossbook.configuration.StoreSecret;
import crossbook.store.SqlRefusedException;
import crossbook.store.Store;
import crossbook.store.StoreAccess;
import crossbook.store.StoreExport;
import crossbook.store.StoreUnavailableException;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/// The options of every command that asks a store, as a picocli mixin.
public final class StoreOptions {
    /// How long a store that starts is waited for, and how often it is looked for.
    private static final long START_NS = TimeUnit.SECONDS.toNanos(60);

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);

    @Mixin
    private ConfigurationOptions configuration;

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            converter = Endpoint.class,
            description = "The store; without it the one of this home.")
    private Address address;

    /// The configuration of the exchange whose store it is.
    public ConfigurationOptions configuration() {
        return configuration;
    }

    /// Does something with the store, as one who may only ask.
    public void use(Consumer<Store> work) {
        work(Store::open, work);
    }

    /// Does something with the store, as one who may export.
    public void useAsOwner(Consumer<Store> work) {
        work((address, access) -> Store.openAsOwner(() -> Optional.of(address), access), work);
    }

    /// Where the database of the store on this machine puts what it exports.
    public Path exports() {
        return StoreExport.exportsOf(configuration.read().path(StoreKeys.DIR));
    }

    private void work(
            BiFunction<InetSocketAddress, StoreAccess, Store> open, Consumer<Store> work) {
        configuration.requireHome();
        StoreAccess access = StoreSecret.read(configuration.home());
        try (Store store = open.apply(address(), access)) {
            work.accept(store);
        } catch (SqlRefusedException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, e.getMessage(), e);
        } catch (StoreUnavailableException e) {
            throw new CommandFailure(
                    ExitCode.CANNOT_CONNECT,
                    e.getMessage() + "; crossbook serve or crossbook store runs one",
                    e);
        }
    }

    private InetSocketAddress address() {
        if (address != null) return Answers.resolved(address);
        Path directory = configuration.read().path(StoreKeys.DIR);
        long start = System.nanoTime();
        while (Store.isStarting(directory) && System.nanoTime() - start < START_NS) {
            LockSupport.parkNanos(LOOK_NS);
        }
        return Store.addressOf(directory)
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.CANNOT_CONNECT,
                        directory + ": there is no store yet;"
                                + " crossbook serve or crossbook store makes one"));
    }
}
