package crossbook.cli;

import crossbook.cli.account.AccountCommand;
import crossbook.cli.define.AssetsCommand;
import crossbook.cli.define.ClientsCommand;
import crossbook.cli.define.InstrumentsCommand;
import crossbook.cli.define.ParticipantsCommand;
import crossbook.cli.market.FixSessionsCommand;
import crossbook.cli.market.KillCommand;
import crossbook.cli.market.LimitsCommand;
import crossbook.cli.market.MarketCommands;
import crossbook.cli.market.OperatorCommands;
import crossbook.cli.market.PhaseCommand;
import crossbook.cli.market.TradeCommands;
import crossbook.cli.order.CrossCommand;
import crossbook.cli.order.OrderCommand;
import crossbook.cli.order.ReportCommand;
import crossbook.cli.record.AuditCommand;
import crossbook.cli.record.BackupCommand;
import crossbook.cli.record.CaptureCommand;
import crossbook.cli.record.ExplainCommand;
import crossbook.cli.record.ExportCommand;
import crossbook.cli.record.LogCommand;
import crossbook.cli.record.ReplayCommand;
import crossbook.cli.record.SqlCommand;
import crossbook.cli.run.CheckCommand;
import crossbook.cli.run.ClusterCommand;
import crossbook.cli.run.ConfigCommand;
import crossbook.cli.run.DemoCommand;
import crossbook.cli.run.DoctorCommand;
import crossbook.cli.run.InitCommand;
import crossbook.cli.run.KeysCommand;
import crossbook.cli.run.ServeCommand;
import crossbook.cli.run.StoreCommand;
import crossbook.cli.sim.CasesCommand;
import crossbook.cli.sim.GenerateCommand;
import crossbook.cli.sim.ReproduceCommand;
import crossbook.cli.sim.ScenarioCommand;
import crossbook.cli.sim.SimCommand;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Failures;
import crossbook.cli.verb.Terminal;
import crossbook.cli.verb.Written;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The command line: the verbs of [CrossbookCommand] and the look of their help. A verb is a
/// `Runnable` class with a `@Command` annotation, listed in `ALL` or added by another module
/// ([FurtherVerbs]).
public final class Verbs {
    /// Examples come first, then what else there is to know.
    private static final List<String> HELP_SECTIONS = List.of(
            UsageMessageSpec.SECTION_KEY_FOOTER_HEADING,
            UsageMessageSpec.SECTION_KEY_FOOTER,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
            UsageMessageSpec.SECTION_KEY_SYNOPSIS,
            UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING,
            UsageMessageSpec.SECTION_KEY_DESCRIPTION,
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST);

    private static final int HELP_WIDTH = 100;

    /// By its name: it uses this class.
    private static final String MAIN = "crossbook.cli.Main";

    /// In the order of the help, by the names in their annotations: to read all of those is a
    /// noticeable part of a short command.
    private static final List<Named> ALL = List.of(
            verb("demo", DemoCommand.class),
            verb("serve", ServeCommand.Serve.class),
            asking("order", OrderCommand.class),
            asking("cross", CrossCommand.class),
            asking("report", ReportCommand.class),
            asking("cancel", OrderCommand.Cancel.class),
            asking("replace", OrderCommand.Replace.class),
            asking("book", MarketCommands.Book.class),
            asking("trades", MarketCommands.Trades.class),
            asking("phase", PhaseCommand.class),
            asking("bust", TradeCommands.Bust.class),
            asking("correct", TradeCommands.Correct.class),
            asking("account", AccountCommand.class),
            asking("limits", LimitsCommand.class),
            asking("kill", KillCommand.class),
            asking("status", OperatorCommands.StatusCommand.class),
            asking("snapshot", OperatorCommands.Snapshot.class),
            asking("stop", OperatorCommands.Stop.class),
            verb("engine", ServeCommand.Engine.class),
            verb("cluster", ClusterCommand.class),
            verb("gateway", ServeCommand.Gateway.class),
            verb("fix", ServeCommand.Fix.class),
            asking("fix-sessions", FixSessionsCommand.class),
            verb("fix-certify", FixCertifyCommand.class),
            verb("marketdata", ServeCommand.MarketData.class),
            verb("store", StoreCommand.class),
            asking("sql", SqlCommand.class),
            verb("export", ExportCommand.class),
            verb("web", ServeCommand.Web.class),
            verb("openapi", OpenApiCommand.class),
            verb("log", LogCommand.class),
            verb("audit", AuditCommand.class),
            verb("explain", ExplainCommand.class),
            verb("backup", BackupCommand.class),
            verb("init", InitCommand.class),
            verb("check", CheckCommand.class),
            verb("config", ConfigCommand.class),
            verb("doctor", DoctorCommand.class),
            asking("participants", ParticipantsCommand.class),
            verb("keys", KeysCommand.class),
            asking("clients", ClientsCommand.class),
            asking("instruments", InstrumentsCommand.class),
            asking("assets", AssetsCommand.class),
            verb("generate", GenerateCommand.class),
            verb("replay", ReplayCommand.class),
            verb("capture", CaptureCommand.class),
            verb("sim", SimCommand.class),
            verb("reproduce", ReproduceCommand.class),
            verb("scenario", ScenarioCommand.class),
            verb("cases", CasesCommand.class),
            asking("version", VersionCommand.class),
            verb("test", LauncherCommands.Test.class),
            verb("build", LauncherCommands.Build.class),
            verb("deploy", LauncherCommands.Deploy.class),
            verb("docs", LauncherCommands.Docs.class),
            verb("package", LauncherCommands.Packages.class),
            verb("format", LauncherCommands.Format.class));

    /// A command and its name.
    ///
    /// @param asks whether it asks a running exchange or its store and ends, or tells it of an
    ///     edited list. The launcher starts those, and `version`, with options and a cache of
    ///     their own.
    private record Named(String name, Class<?> type, boolean asks) {}

    private static Named verb(String name, Class<?> type) {
        return new Named(name, type, false);
    }

    private static Named asking(String name, Class<?> type) {
        return new Named(name, type, true);
    }

    private Verbs() {}

    /// The whole command line, ready to execute those arguments. If the first of them is a verb,
    /// the others are left out: to read what all of them take is most of a start.
    public static CommandLine commandLine(Terminal terminal, Failures failures, String... args) {
        CommandLine command = new CommandLine(new CrossbookCommand(terminal, MAIN));
        Optional<Named> named = named(args);
        if (named.isPresent()) {
            command.addSubcommand(named.get().type);
        } else {
            ALL.forEach(verb -> command.addSubcommand(verb.type));
            FurtherVerbs.installed().forEach(command::addSubcommand);
            command.addSubcommand(HelpVerb.class);
        }
        command.getCommandSpec().versionProvider(new VersionCommand.Lines());
        command.setOut(terminal.out());
        command.setErr(terminal.err());
        command.setParameterExceptionHandler(failures);
        command.setExecutionExceptionHandler(failures);
        command.setColorScheme(
                CommandLine.Help.defaultColorScheme(terminal.colored() ? Ansi.ON : Ansi.OFF));
        command.setUsageHelpWidth(HELP_WIDTH);
        command.setHelpSectionKeys(HELP_SECTIONS);
        Written.register(command);
        layOut(command);
        command.getCommandSpec().addOption(version());
        command.getCommandSpec()
                .usageMessage()
                .exitCodeListHeading("%nExit codes:%n")
                .exitCodeList(exitCodes());
        return command;
    }

    private static Optional<Named> named(String[] args) {
        if (args.length == 0) return Optional.empty();
        return ALL.stream().filter(verb -> verb.name.equals(args[0])).findFirst();
    }

    /// Whether those arguments ask a running exchange and end: nothing of it runs here.
    static boolean asks(String... args) {
        return named(args).map(Named::asks).orElse(false);
    }

    private static void layOut(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        spec.addOption(noColor());
        if (spec.findOption("--help") == null) spec.addOption(help());
        UsageMessageSpec usage = spec.usageMessage();
        usage.footerHeading("Examples:%n");
        usage.synopsisHeading("%nUsage: ");
        usage.descriptionHeading("%n");
        usage.parameterListHeading("%nArguments:%n");
        usage.optionListHeading("%nOptions:%n");
        usage.commandListHeading("%nCommands:%n");
        usage.showDefaultValues(true);
        usage.sortOptions(false);
        usage.abbreviateSynopsis(true);
        usage.header(firstSentence(usage.description())); // which lists of commands show
        command.getSubcommands().values().forEach(Verbs::layOut);
    }

    /// A description is broken into lines anywhere.
    private static String firstSentence(String... description) {
        String text = String.join(" ", description);
        int end = text.indexOf(". ");
        return end < 0 ? text : text.substring(0, end + 1);
    }

    /// Not a field: `Terminal` looks for it before anything is parsed, so that errors obey it too.
    private static OptionSpec noColor() {
        return OptionSpec.builder("--no-color")
                .description("No color, as when NO_COLOR is set or stdout is not a terminal.")
                .build();
    }

    private static OptionSpec version() {
        return OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Print the version, as crossbook version does.")
                .build();
    }

    private static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help.")
                .build();
    }

    private static Map<String, String> exitCodes() {
        Map<String, String> meanings = new LinkedHashMap<>();
        Arrays.stream(ExitCode.values())
                .forEach(code -> meanings.put(" " + code.number(), code.meaning()));
        return meanings;
    }
}
