/// Who somebody is and what it may do: log-ins, API keys, roles, limits.
package crossbook.web.access;
