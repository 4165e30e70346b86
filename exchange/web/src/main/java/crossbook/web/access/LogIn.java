package crossbook.web.access;

/// Somebody who logged in with a browser.
///
/// @param id a random text of 128 bits, which is the value of the cookie
/// @param csrfToken another, which a page sends with whatever changes something
public record LogIn(String id, String csrfToken, String participant, long sinceNs, long expiresNs) {
    @Override
    public String toString() {
        return "log-in of " + participant; // the rest is secret
    }
}
