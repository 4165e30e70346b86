package crossbook.flow;

/// An open file before its format is known.
record FlowSource(FlowInput in, FlowErrors errors, FlowOptions options) {}
