/// Beside a gateway: owners' allotments are brought up from another partition
/// (`docs/allotments.md`).
package crossbook.server.topups;
