package crossbook.web.access;

import crossbook.client.entry.Role;

import java.util.Set;

/// A participant as the files have it.
public record Identity(String participant, boolean isActive, Set<Role> roles) {}
