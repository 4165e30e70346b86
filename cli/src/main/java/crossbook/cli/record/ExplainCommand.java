package crossbook.cli.record;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.client.stream.EventReader;
import crossbook.host.CommandLog;
import crossbook.host.HostException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;

/// `crossbook explain`: what happened to an order, and why.
@Command(
        name = "explain",
        description = {
            "Tell the story of an order in sentences, from the events that the engine's host has",
            "recorded. Times are UTC. The order is named OWNER/ID by its client order id, or by the",
            "engine's id."
        },
        footer = {
            "  crossbook explain alice/a1",
            "  crossbook explain alice/a1 --home my-exchange",
            "  crossbook explain 1H9aZ2 --home my-exchange",
        })
public final class ExplainCommand extends HomeVerb {
    @Parameters(paramLabel = "ORDER", description = "The order.")
    private String order;

    @Override
    public void run() {
        int slash = order.indexOf('/');
        OrderStory story = new OrderStory(
                order.substring(0, Math.max(slash, 0)), order.substring(slash + 1), out()::println);
        Path directory = options().recording();
        try {
            CommandLog.open(directory).events(new EventReader(story));
        } catch (HostException e) {
            throw LogCommand.failure(e);
        }
        if (!story.isFound()) {
            throw new CommandFailure(
                    ExitCode.FAILURE, order + ": no recorded event is about an order of that name");
        }
    }
}
