"""What the published figures of both papers are, computed from the files that their authors publish.

    python examples/python/published_results.py --hawkes DIRECTORY --agents DIRECTORY

The directories are copies of the authors' repositories on GitHub: IvanJericevich/IJPCTG-HawkesCoinTossX, of arXiv
2105.02211, whose `Data/**/Parameters.txt` have 10 baselines, 100 jumps and 100 rates of decay, column by column, and
IvanJericevich/IJPCTG-ABMCoinTossX, of arXiv 2108.07806, whose `Data/Sensitivity/Moments.csv` has an hour of each point
of a grid. The first table says how far these parameters are from those that were simulated, as `crossbook sim refit`
does; the second has medians over the points by the number of providers.
"""

import argparse
import csv
from pathlib import Path
from statistics import fmean, median

import numpy as np

import crossbook as cb

FITS = {
    "| paper | process": "Data/Parameters.txt",
    "| paper, model 1 | market": "Data/Model1/Parameters.txt",
    "| paper, model 2 | market": "Data/Model2/Parameters.txt",
}
MOMENTS = {"StandardDeviation": ".5f", "Kurtosis": ".0f", "Hurst": ".2f", "GPH": ".2f", "ADF": ".1f", "Hill": ".2f"}


def hawkes(directory: Path) -> None:
    """The root of the mean square error of each kind of parameter."""
    truth = cb.flow.Hawkes.ten_event()
    print("| | events of | rmse mu | rmse al. | rmse be. | rmse ch. |\n|---|---|---|---|---|---|")
    for name, file in FITS.items():
        values = np.loadtxt(directory / file)
        if values.shape != (210,):
            raise ValueError(f"{file}: has {values.size} values: must have 210")
        mu, alpha, beta = values[:10], *(each.reshape(10, 10, order="F") for each in (values[10:110], values[110:]))
        errors = (mu - truth.mu, alpha - truth.alpha[0], beta - truth.beta[0], alpha / beta - truth.kernel_matrix())
        print(name, *(f"{np.sqrt(np.mean(each**2)):.3g}" for each in errors), sep=" | ", end=" |\n")


def agents(directory: Path) -> None:
    """Medians of the moments of the micro-price."""
    with (directory / "Data/Sensitivity/Moments.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["Series"] == "MicroPrice"]
    print("| providers |", " | ".join(MOMENTS), "|\n|" + "---|" * (len(MOMENTS) + 1))
    for providers in sorted({int(row["Nh"]) for row in rows}):
        known = [row for row in rows if int(row["Nh"]) == providers and row["StandardDeviation"]]
        found = (format(median(float(row[name]) for row in known), form) for name, form in MOMENTS.items())
        print(f"| {providers}, published", *found, sep=" | ", end=" |\n")
    took = fmean(float(row["RunTime"]) for row in rows if row["RunTime"])
    print(f"an hour took {took:.1f} s on average")


def main() -> None:
    """Prints the tables of what is given."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hawkes", type=Path)
    parser.add_argument("--agents", type=Path)
    options = parser.parse_args()
    if options.hawkes is None and options.agents is None:
        parser.error("name a directory: --hawkes or --agents")
    if options.hawkes is not None:
        hawkes(options.hawkes)
    if options.agents is not None:
        agents(options.agents)


if __name__ == "__main__":
    main()
