package crossbook.bench.exchange;

/// Who logs on.
public record Logon(String participant, String password) {}
