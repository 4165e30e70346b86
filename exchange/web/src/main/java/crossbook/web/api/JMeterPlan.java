package crossbook.web.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/// A plan for Apache JMeter, made of the OpenAPI document: each thread logs in once, then enters
/// an order and cancels it, again and again. Methods, paths and bodies are those of the document.
/// Each field of a body is a property of JMeter, which is what the example of the document says
/// where it is not set. docs/http-api.md says how the plan is run.
public final class JMeterPlan {
    private static final String PLAN = """
            <?xml version="1.0" encoding="UTF-8"?>
            <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3">
              <hashTree>
                <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="Crossbook"/>
                <hashTree>
                  <ConfigTestElement guiclass="HttpDefaultsGui" testclass="ConfigTestElement" testname="Server">
                    <stringProp name="HTTPSampler.domain">${__P(host,127.0.0.1)}</stringProp>
                    <stringProp name="HTTPSampler.port">${__P(port,7080)}</stringProp>
                  </ConfigTestElement>
                  <hashTree/>
                  <CookieManager guiclass="CookiePanel" testclass="CookieManager" testname="Cookies">
                    <boolProp name="CookieManager.clearEachIteration">false</boolProp>
                  </CookieManager>
                  <hashTree/>
                  <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="Traders">
                    <stringProp name="ThreadGroup.num_threads">${__P(threads,1)}</stringProp>
                    <boolProp name="ThreadGroup.same_user_on_next_iteration">true</boolProp>
                    <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
                      <stringProp name="LoopController.loops">${__P(loops,100)}</stringProp>
                      <boolProp name="LoopController.continue_forever">false</boolProp>
                    </elementProp>
                  </ThreadGroup>
                  <hashTree>
                    <OnceOnlyController guiclass="OnceOnlyControllerGui" testclass="OnceOnlyController" testname="Once"/>
                    <hashTree>
            @LOG_IN@
                    </hashTree>
            @ENTER@
            @CANCEL@
                  </hashTree>
                </hashTree>
              </hashTree>
            </jmeterTestPlan>
            """;
    private static final String REQUEST = """
            <HTTPSamplerProxy guiclass="HttpTestSampleGui" testclass="HTTPSamplerProxy" testname="@NAME@">
              <stringProp name="HTTPSampler.method">@METHOD@</stringProp>
              <stringProp name="HTTPSampler.path">@PATH@</stringProp>
              <boolProp name="HTTPSampler.use_keepalive">true</boolProp>
              <boolProp name="HTTPSampler.postBodyRaw">true</boolProp>
              <elementProp name="HTTPsampler.Arguments" elementType="Arguments">
                <collectionProp name="Arguments.arguments">
                  <elementProp name="" elementType="HTTPArgument">
                    <stringProp name="Argument.value">@BODY@</stringProp>
                  </elementProp>
                </collectionProp>
              </elementProp>
            </HTTPSamplerProxy>
            <hashTree>
              <HeaderManager guiclass="HeaderPanel" testclass="HeaderManager" testname="Headers">
                <collectionProp name="HeaderManager.headers">
            @HEADERS@    </collectionProp>
              </HeaderManager>
              <hashTree/>
            @EXTRACTOR@</hashTree>""";
    private static final String HEADER = """
                  <elementProp name="" elementType="Header">
                    <stringProp name="Header.name">%s</stringProp>
                    <stringProp name="Header.value">%s</stringProp>
                  </elementProp>
            """;
    private static final String EXTRACTOR = """
              <JSONPostProcessor guiclass="JSONPostProcessorGui" testclass="JSONPostProcessor" testname="@FIELD@">
                <stringProp name="JSONPostProcessor.referenceNames">@FIELD@</stringProp>
                <stringProp name="JSONPostProcessor.jsonPathExprs">$..@FIELD@</stringProp>
                <stringProp name="JSONPostProcessor.match_numbers">1</stringProp>
              </JSONPostProcessor>
              <hashTree/>
            """;

    /// Left out of an order: the server makes another one up for each.
    private static final String ID = "clientOrderId";

    private final OpenApi api;

    public JMeterPlan(OpenApi api) {
        this.api = api;
    }

    /// The plan, as a file of JMeter has it.
    public String text() {
        return PLAN.replace("@LOG_IN@", request("POST", "/login", "csrfToken"))
                .replace("@ENTER@", request("POST", "/orders", "orderId"))
                .replace("@CANCEL@", request("DELETE", "/orders/{orderId}", ""));
    }

    /// A request of the document.
    ///
    /// @param taken a field of its answer that later requests have; empty for none
    private String request(String method, String path, String taken) {
        JsonNode operation = api.operation(method, path);
        String body = body(operation.at("/requestBody/content/application~1json/example"));
        StringBuilder headers = new StringBuilder();
        if (!body.isEmpty()) headers.append(HEADER.formatted("Content-Type", "application/json"));
        if (!operation.path("security").at("/0/csrf").isMissingNode()) {
            headers.append(HEADER.formatted("X-CSRF-Token", "${csrfToken}"));
        }
        String extractor = taken.isEmpty() ? "" : EXTRACTOR.replace("@FIELD@", taken);
        return REQUEST.replace("@NAME@", operation.path("summary").asText())
                .replace("@METHOD@", method)
                .replace("@PATH@", api.root() + path.replace("{", "${"))
                .replace("@BODY@", body.replace("&", "&amp;").replace("<", "&lt;"))
                .replace("@HEADERS@", headers)
                .replace("@EXTRACTOR@", extractor);
    }

    /// The example with a property for each value, which it is by default.
    private static String body(JsonNode example) {
        if (example.isMissingNode()) return "";
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        example.properties().forEach(field -> {
            String value = "${__P(" + field.getKey() + "," + field.getValue().asText() + ")}";
            if (!field.getKey().equals(ID)) body.put(field.getKey(), value);
        });
        return body.toString();
    }
}
