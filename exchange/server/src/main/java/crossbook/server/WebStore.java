package crossbook.server;

import crossbook.configuration.Address;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Home;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.StoreKeys;
import crossbook.configuration.StoreSecret;
import crossbook.store.Store;
import crossbook.store.StoreAccess;
import crossbook.store.StoreService;
import crossbook.store.StoreUnavailableException;
import crossbook.web.surroundings.StoreLink;

import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.Optional;

/// The store for the web: the one in this process; else the one that was kept last in the directory
/// of the configuration; else, on another host, the one at the address of the configuration. It may
/// come up after the web.
final class WebStore implements AutoCloseable {
    private final Home home;
    private final ServerConfiguration configuration;
    private final Optional<StoreService> own;
    private Optional<Store> opened = Optional.empty();

    /// @param own null: none in this process
    WebStore(Home home, ServerConfiguration configuration, StoreService own) {
        this.home = home;
        this.configuration = configuration;
        this.own = Optional.ofNullable(own);
    }

    StoreLink link() {
        return new StoreLink(this::store, () -> own.map(StoreService::status));
    }

    private synchronized Optional<Store> store() {
        if (opened.isEmpty() && (own.isPresent() || address().isPresent())) {
            opened = secret().map(access -> Store.open(this::address, access));
        }
        return opened;
    }

    private Optional<InetSocketAddress> address() {
        if (own.isPresent()) return own.get().status().address();
        Optional<InetSocketAddress> last = Store.addressOf(configuration.path(StoreKeys.DIR));
        if (last.isPresent()) return last;
        Address configured = configuration.get(StoreKeys.PG);
        boolean isElsewhere =
                new EngineLink(configuration, line -> {}).isRemote() && configured.port() != 0;
        return isElsewhere ? Optional.of(configured.toSocketAddress()) : Optional.empty();
    }

    @Override
    public synchronized void close() {
        opened.ifPresent(Store::close);
    }

    private Optional<StoreAccess> secret() {
        if (!Files.exists(home.secret(StoreSecret.NAME))) return Optional.empty();
        try {
            return Optional.of(StoreSecret.read(home));
        } catch (BadConfiguration e) {
            throw new StoreUnavailableException(e.getMessage(), e);
        }
    }
}
