package crossbook.flow;

import java.util.OptionalLong;

/// An open file before its format is known.
///
/// @param unitsPerTick the tick that the user asks for, if any
record FlowSource(FlowInput in, FlowErrors errors, OptionalLong unitsPerTick) {}
