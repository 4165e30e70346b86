package crossbook.web.surroundings;

/// What is installed.
public record WebBuild(String version, String commit) {}
