"""Environments: what gymnasium and PettingZoo expect, and that the same seed and actions give the same."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import crossbook as cb
import crossbook.envs
from crossbook.extras import need

gym = need("gymnasium")
check_env = need("gymnasium.utils.env_checker").check_env
pettingzoo_test = need("pettingzoo.test")

IDS = ("crossbook/MarketMaking-v0", "crossbook/Execution-v0")
SHORT = {"horizon": "5min", "step": "10s"}


def episode(env: Any, seed: int | None) -> tuple[list[np.ndarray], list[float], dict[str, Any]]:
    """Observations, rewards and the last info of an episode with actions that the seed of the space gives."""
    obs, info = env.reset(seed=seed)
    env.action_space.seed(7)
    seen, rewards, over = [obs], [], False
    while not over:
        obs, reward, terminated, truncated, info = env.step(env.action_space.sample())
        seen.append(obs)
        rewards.append(reward)
        over = terminated or truncated
    return seen, rewards, info


@pytest.mark.parametrize("name", IDS)
@pytest.mark.filterwarnings("ignore:.*Box observation space m.* value is:UserWarning")
def test_the_checker_of_gymnasium_passes(name: str) -> None:
    env = gym.make(name, background="jse-abm", render_mode="ansi", **SHORT)
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("background", ["jse-abm", "zero-intelligence", "hawkes", "queue-reactive"])
def test_every_world_can_be_the_background(name: str, background: str) -> None:
    env = gym.make(name, background=background, horizon="20s", step="1s", warm_up="10s")
    seen, rewards, info = episode(env, 3)
    assert all(env.observation_space.contains(each) for each in seen)
    assert np.isfinite(rewards).all()
    assert info["steps"] == len(rewards) <= 20
    env.close()


PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from test_envs import *
for name in IDS:
    env = gym.make(name, latency=cb.Latency.lognormal("200ms", 0.4), **SHORT)
    print(episode(env, 3)[2]["event_hash"])
"""


@pytest.fixture(scope="module")
def hashes_elsewhere() -> dict[str, str]:
    """What the last information of an episode of each says in another process."""
    command = [sys.executable, "-c", PROGRAM, str(Path(__file__).parent)]
    other = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(zip(IDS, other.stdout.split(), strict=True))


@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_and_actions_give_the_same_hash_also_in_another_process(
    name: str, hashes_elsewhere: dict[str, str]
) -> None:
    env = gym.make(name, latency=cb.Latency.lognormal("200ms", 0.4), **SHORT)
    seen, rewards, info = episode(env, 3)
    again = episode(env, 3)
    assert info["event_hash"] == again[2]["event_hash"] == env.unwrapped.event_hash
    assert rewards == again[1]
    np.testing.assert_array_equal(seen, again[0])
    assert episode(env, 4)[2]["event_hash"] != info["event_hash"]
    assert hashes_elsewhere[name] == info["event_hash"]


def test_an_episode_without_a_seed_follows_from_the_one_before() -> None:
    env = gym.make(IDS[0], **SHORT)
    first, second = episode(env, None)[2], episode(env, None)[2]
    assert first["seed"] == cb.World.file("jse-abm").seed != second["seed"]
    assert episode(env, first["seed"])[2] == first
    assert episode(env, None)[2] == second


def test_the_close_truncates_and_an_end_of_the_task_terminates() -> None:
    env = gym.make(IDS[1], lots=50, slice_lots=50, **SHORT)
    env.reset(seed=3)
    _, _, terminated, truncated, info = env.step([1, 2])
    while not (terminated or truncated):
        _, _, terminated, truncated, info = env.step([1, 2])
    assert (terminated, truncated, info["position"]) == (True, False, -50)
    with pytest.raises(gym.error.ResetNeeded):
        env.step([0, 0])
    env.reset(seed=3)
    flags = [env.step([0, 0])[2:4] for _ in range(30)]
    assert flags == [(False, False)] * 29 + [(False, True)]


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("threads", [1, 3])
def test_each_of_a_vector_is_the_one_with_its_seed(name: str, threads: int) -> None:
    many = gym.make_vec(
        name, num_envs=5, vectorization_mode="vector_entry_point", threads=threads, record="all", **SHORT
    )
    singles = [gym.make(name, **SHORT) for _ in range(5)]
    for i, env in enumerate(singles):
        env.action_space.seed(i)
    begins = [env.reset(seed=20 + i)[0] for i, env in enumerate(singles)]
    np.testing.assert_array_equal(many.reset(seed=20)[0], begins)
    assert many.observation_space.shape == (5, *singles[0].observation_space.shape)
    over = [False] * 5
    for _ in range(65):  # two episodes and a part of the third
        actions = np.array([env.action_space.sample() for env in singles])
        obs, rewards, terminated, truncated, infos = many.step(actions)
        for i, env in enumerate(singles):
            if over[i]:
                expected = (*env.reset(), 0.0, False, False)
                expected = (expected[0], expected[2], expected[3], expected[4], expected[1])
            else:
                expected = env.step(actions[i])
            np.testing.assert_array_equal(obs[i], expected[0])
            assert (rewards[i], terminated[i], truncated[i]) == expected[1:4]
            over[i] = bool(terminated[i] or truncated[i])
            for key, value in expected[4].items():
                assert infos[key][i] == value
                assert infos[f"_{key}"][i]
    many.close()


def test_without_copies_the_arrays_are_the_memory_of_the_engine() -> None:
    copied = gym.make_vec(IDS[0], num_envs=2, vectorization_mode="vector_entry_point", **SHORT)
    shared = gym.make_vec(IDS[0], num_envs=2, vectorization_mode="vector_entry_point", copy=False, **SHORT)
    for env, changes in ((copied, False), (shared, True)):
        before, _ = env.reset(seed=1)
        kept = before.copy()
        env.step(env.action_space.sample())
        assert (not np.array_equal(before, kept)) == changes


def test_what_cannot_be_is_named() -> None:
    for options, said in (
        ({"background": "abm"}, "world 'abm': none ships"),
        ({"levels": 0}, "levels: 0: not from 1 to 100"),
        ({"step": "7s"}, "horizon: .*: no whole number of steps"),
        ({"symbol": "XYZ"}, "symbol: 'XYZ': there are: NPN"),
        ({"record": "some"}, "record: 'some': must be one of"),
        ({"render_mode": "human"}, "render_mode: 'human'"),
        ({"quote_lots": 0}, "quote_lots: 0"),
    ):
        with pytest.raises(ValueError, match=said):
            crossbook.envs.MarketMaking(**options)
    with pytest.raises(TypeError, match="quotes"):
        crossbook.envs.MarketMaking(quotes=1)
    env = crossbook.envs.MarketMaking(**SHORT)
    env.reset()
    with pytest.raises(ValueError, match=r"actions\[0\]\[1\]: 7: not from 0 to 6"):
        env.step(np.array([0, 7]))
    with pytest.raises(ValueError, match="seed: 9223372036854775808: must be"):
        env.reset(seed=2**63)
    vector = crossbook.envs.ExecutionVector(2, **SHORT)
    with pytest.raises(ValueError, match="1 seeds for 2"):
        vector.reset(seed=[1])
    with pytest.raises(ValueError, match="reset_mask"):
        vector.reset(options={"reset_mask": np.ones(2, bool)})
    for agents, said in ((["mm0", "mm0"], "is there twice"), (["someone"], "begins with none of mm, taker")):
        with pytest.raises(ValueError, match=said):
            crossbook.envs.parallel_market(agents=agents)


def market(**options: Any) -> Any:
    return crossbook.envs.parallel_market(agents=["mm0", "mm1", "taker0"], **(SHORT | options))


def test_the_tests_of_pettingzoo_pass() -> None:
    pettingzoo_test.parallel_api_test(market(), num_cycles=200)
    pettingzoo_test.parallel_seed_test(market, num_cycles=40)


def test_agents_of_one_market_trade_with_each_other() -> None:
    tasks = {
        "mm": crossbook.envs.MarketMakingTask(distances=(1,), quote_lots=50, max_lots=500),
        "buyer": crossbook.envs.ExecutionTask(side="buy", lots=100, slice_lots=10),
    }
    env = crossbook.envs.parallel_market(agents=tasks, render_mode="ansi", **SHORT)
    _, infos = env.reset(seed=3)
    hashes = []
    for _ in range(2):
        while env.agents:
            actions = {name: np.array([1, 1] if name == "mm" else [1, 2]) for name in env.agents}
            observations, rewards, _, _, infos = env.step(actions)
            assert set(observations) == set(rewards) == set(infos)
        assert env.step({}) == ({}, {}, {}, {}, {})
        hashes.append(infos["mm"]["event_hash"])
        assert "position" in env.render()
        env.reset(seed=3)
    assert hashes[0] == hashes[1]
    sim = cb.World.file("jse-abm").sim(seed=3)
    sim.clock.advance("10min")
    assert sim.event_hash != hashes[0]


def test_importing_starts_no_java_vm_and_the_package_loads_no_library_for_learning() -> None:
    program = "import crossbook.envs, jpype; assert not jpype.isJVMStarted()"
    subprocess.run([sys.executable, "-c", program], check=True)
    program = "import sys, crossbook; crossbook.Sim; assert not {'gymnasium', 'pettingzoo'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
