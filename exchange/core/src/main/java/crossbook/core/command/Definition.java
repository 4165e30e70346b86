package crossbook.core.command;

/// Define one thing, by itself or as a line of a [DefineBatch].
public abstract sealed class Definition extends OperatorCommand
        permits DefineAsset, DefineClient, DefineInstrument, DefineLimits, DefineParticipant {}
