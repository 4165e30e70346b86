package crossbook.cli.connect;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ConfigurationOptions;
import crossbook.cli.verb.Endpoint;
import crossbook.cli.verb.ExitCode;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Security;
import crossbook.client.stream.HostFile;
import crossbook.configuration.Address;
import crossbook.configuration.AssetDefinition;
import crossbook.configuration.ClientDefinition;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.ParticipantDefinition;
import crossbook.configuration.Passwords;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.protocol.Reason;

import picocli.CommandLine.Option;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The exchange of a home, if it runs: what was changed in a file it is told at once,
/// through a session of the operator. What it refuses is not done.
public final class RunningExchange implements AutoCloseable {
    private static final String NEXT_START = "takes effect at the next start";

    private final Optional<GatewayClient> client;
    private final String absence;

    private RunningExchange(Optional<GatewayClient> client, String absence) {
        this.client = client;
        this.absence = absence;
    }

    /// Where it is, as a picocli mixin.
    public static final class Options {
        @Option(
                names = "--connect",
                paramLabel = "HOST:PORT",
                converter = Endpoint.class,
                description = "The gateway of the running exchange; without it gateway.tcp of the"
                        + " configuration, if the exchange of this home runs.")
        private Address address;

        /// Looks for it, and logs on.
        public RunningExchange find(ConfigurationOptions options) {
            ServerConfiguration configuration = options.read();
            if (address != null) return new RunningExchange(Optional.of(logOn(options)), "");
            if (!HostFile.isOfLivingHost(configuration.engineDirectory())) {
                return new RunningExchange(Optional.empty(), NEXT_START);
            }
            try {
                return new RunningExchange(Optional.of(logOn(options)), "");
            } catch (CommandFailure e) {
                String absence = "the exchange runs, but " + e.getMessage() + "; " + NEXT_START
                        + ", or tell where its gateway is with --connect";
                return new RunningExchange(Optional.empty(), absence);
            }
        }

        private GatewayClient logOn(ConfigurationOptions options) {
            Path secret = options.home().secret(Secrets.OPERATOR);
            if (!Files.exists(secret)) {
                throw CommandFailure.badInput(
                        "the password of " + Secrets.OPERATOR + " is not in " + secret);
            }
            Address gateway = address == null
                    ? options.read()
                            .get(GatewayKeys.TCP)
                            .orElseThrow(() -> CommandFailure.badInput("gateway.tcp is off"))
                    : address;
            return GatewayClient.logOn(gateway, Secrets.OPERATOR, Passwords.read(secret));
        }
    }

    /// Makes it take an instrument as it is now. Returns the outcome, in words.
    ///
    /// @throws CommandFailure if it refuses
    public String define(InstrumentDefinition instrument) {
        if (client.isEmpty()) return instrument.symbol() + ": " + absence;
        send(instrument, instrument.active());
        Security listed = client.get().freshSecurity(instrument.symbol()).orElseThrow();
        String state = listed.active() ? "trading, phase " + listed.phase() : "not trading";
        return instrument.symbol() + ": listed, " + state;
    }

    /// Has it list an instrument no longer.
    ///
    /// @throws CommandFailure if orders stand in its book
    public String remove(InstrumentDefinition instrument) {
        if (client.isEmpty()) return instrument.symbol() + ": " + absence;
        boolean isListed = client.get().freshSecurity(instrument.symbol()).isPresent();
        if (!isListed) return instrument.symbol() + ": was not listed";
        send(instrument, false);
        return instrument.symbol() + ": trades no more";
    }

    private void send(InstrumentDefinition instrument, boolean isActive) {
        ask(instrument.symbol(), instrument.security(isActive).definition());
    }

    /// What defines an instrument.
    public static OperatorRequest request(InstrumentDefinition instrument) {
        return instrument.security(instrument.active()).definition();
    }

    /// What defines an asset.
    public static OperatorRequest request(AssetDefinition asset) {
        return OperatorRequest.defineAsset(asset.code(), asset.scale(), "");
    }

    /// What defines a client.
    public static OperatorRequest request(ClientDefinition row) {
        return OperatorRequest.defineClient(row.participant(), row.account(), "");
    }

    /// Makes it take all of these definitions, or none. Returns the outcome, in words.
    ///
    /// @param places where each of them stands
    /// @throws CommandFailure if it refuses, with the place of the first that is wrong
    public String define(List<OperatorRequest> lines, List<String> places) {
        if (client.isEmpty()) return absence;
        Answers.checkLines(
                client.get().define(lines, ""),
                places,
                "nothing of the file is added, here or in the exchange");
        return "the exchange knows all of them";
    }

    /// Makes it take a participant as it is now.
    ///
    /// @throws CommandFailure if it refuses
    public String define(ParticipantDefinition participant) {
        if (client.isEmpty()) return participant.name() + ": " + absence;
        send(participant, participant.active());
        return participant.name()
                + (participant.active()
                        ? ": known to the exchange; roles and throttle hold from the next logon on"
                        : ": enters no more orders, and does not log on again");
    }

    /// Makes it let a participant enter no more orders. What rests in the books stays there.
    ///
    /// @throws CommandFailure if it refuses
    public String remove(ParticipantDefinition participant) {
        if (client.isEmpty()) return participant.name() + ": " + absence;
        send(participant, false);
        return participant.name() + ": enters no more orders, and does not log on again";
    }

    private void send(ParticipantDefinition participant, boolean isActive) {
        ask(participant.name(), participant.participant(isActive).definition());
    }

    /// Makes it know an asset.
    ///
    /// @throws CommandFailure if it refuses
    public String define(AssetDefinition asset) {
        if (client.isEmpty()) return asset.code() + ": " + absence;
        ask(asset.code(), request(asset));
        return asset.code() + ": can be owned";
    }

    /// Makes it know a client of a participant.
    ///
    /// @throws CommandFailure if it refuses
    public String define(ClientDefinition row) {
        if (client.isEmpty()) return row.name() + ": " + absence;
        ask(row.name(), request(row));
        return row.name() + ": can own, and orders with account " + row.account() + " are its";
    }

    private void ask(String name, OperatorRequest request) {
        Reason reason = client.orElseThrow().ask(request).reason();
        if (reason == Reason.NONE) return;
        String why = reason == Reason.INSTRUMENT_HAS_ORDERS ? ": orders stand in its book" : "";
        throw new CommandFailure(
                ExitCode.REFUSED,
                name + ": refused: " + reason + why + "; the files stay as they were");
    }

    @Override
    public void close() {
        client.ifPresent(GatewayClient::close);
    }
}
