"""What a market does to its order flow: a Hawkes process is simulated, sent through the matching rules, and refitted.

    python examples/python/hawkes_distortion.py [--horizon 8h] [--seed 1] [--rules crossing joining spread]
        [--images DIR]

The experiment of Jericevich, Chang and Gebbie (arXiv 2105.02211), without a network: the process is fitted to its own
events and, for each rule, to those that the market's rows show; then it is told what became of the events. With
--images, pictures of the fits are written there.
"""

import argparse
from pathlib import Path

import crossbook as cb


def main() -> None:
    """Runs it and says what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--horizon", default="8h")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", nargs="+", default=["crossing", "joining", "spread"])
    parser.add_argument("--images", default="")
    options = parser.parse_args()

    mu = [0.01, 0.01, 0.02, 0.02, 0.02, 0.02, 0.015, 0.015, 0.015, 0.015]
    spec = cb.flow.Hawkes.ten_event(mu=mu, alpha="mu-rows", beta=0.2)
    assert spec.branching_ratio() < 1
    raw = spec.simulate(options.horizon, seed=options.seed)
    fits = {"process": cb.calib.hawkes_mle(raw, beta=0.2, rates="known")}
    counts: dict[str, dict[str, int]] = {}
    for rule in options.rules:
        run = cb.flow.inject(spec, options.horizon, rule=rule, seed=options.seed)
        counts[rule] = run.sim.counts
        seen = run.hawkes_events("large-classification")
        fits[rule] = cb.calib.hawkes_mle(seen, beta=0.2, rates="known")
    print(cb.calib.compare(spec, *fits.values(), names=list(fits)))
    for rule, each in counts.items():
        events, other = each["hawkesEvents"], each.get("otherType", 0)
        sent = each["sent"] + other
        print(f"{rule}: {each['sent'] / events:.1%} of the events are orders of their type,", end=" ")
        print(f"{other / events:.1%} of another, {1 - sent / events:.1%} none")
    if options.images:
        directory = Path(options.images)
        directory.mkdir(parents=True, exist_ok=True)
        fit = fits[options.rules[0]]
        for name, ax in (("residuals", fit.plot_residual_qq()), ("kernels", fit.plot_kernel_matrix())):
            ax.figure.savefig(directory / f"hawkes-{name}.png", dpi=80)


if __name__ == "__main__":
    main()
