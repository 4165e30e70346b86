package crossbook.load.wire;

/// Who logs on.
public record Logon(String participant, String password) {}
