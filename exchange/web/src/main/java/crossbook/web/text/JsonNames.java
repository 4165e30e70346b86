package crossbook.web.text;

/// Names as JSON has them.
public final class JsonNames {
    private JsonNames() {}

    /// A name of small letters, such as `ts_event` as `tsEvent`.
    public static String of(String name) {
        StringBuilder json = new StringBuilder();
        for (String word : name.split("_", -1)) {
            boolean isFirst = json.isEmpty() || word.isEmpty();
            json.append(isFirst ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return json.toString();
    }
}
