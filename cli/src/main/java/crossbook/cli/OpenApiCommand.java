package crossbook.cli;

import crossbook.cli.verb.Verb;
import crossbook.web.api.JMeterPlan;
import crossbook.web.api.OpenApi;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.nio.charset.StandardCharsets;

/// `crossbook openapi`: the contract of the HTTP API, or a plan for JMeter that is made of it.
@Command(
        name = "openapi",
        description = {
            "Print the OpenAPI document of the HTTP API, as GET /api/v1/openapi.json has it, or a plan for",
            "Apache JMeter that is made of it: docs/http-api.md."
        },
        footer = {
            "  crossbook openapi > openapi.json",
            "  crossbook openapi | grep operationId",
            "  crossbook openapi --jmeter > crossbook.jmx",
        })
final class OpenApiCommand extends Verb {
    @Option(
            names = "--jmeter",
            description = "Print a plan that logs in, and enters and cancels orders.")
    private boolean jmeter;

    @Override
    public void run() {
        OpenApi api = new OpenApi();
        print(
                jmeter
                        ? new JMeterPlan(api).text().stripTrailing()
                        : new String(api.bytes(), StandardCharsets.UTF_8).stripTrailing());
    }
}
