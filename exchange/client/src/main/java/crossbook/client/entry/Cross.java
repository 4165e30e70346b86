package crossbook.client.entry;

/// An internal cross of ours: its two sides, each as its last report left it.
public record Cross(CrossRequest request, OwnOrder buy, OwnOrder sell) {
    /// Whether it is known what became of it.
    public boolean isAnswered() {
        return buy.isAnswered() && sell.isAnswered();
    }
}
