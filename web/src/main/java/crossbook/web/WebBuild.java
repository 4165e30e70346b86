package crossbook.web;

/// What is installed.
public record WebBuild(String version, String commit) {}
