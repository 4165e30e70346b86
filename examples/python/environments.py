"""Environments for learning: one, many in one call, and a market of several who learn.

python examples/python/environments.py
"""

import gymnasium as gym
from gymnasium.utils.env_checker import check_env

import crossbook.envs

env = gym.make("crossbook/MarketMaking-v0", background="jse-abm", levels=5, horizon="30min", step="1s")
obs, info = env.reset(seed=3)
env.action_space.seed(3)
obs, reward, terminated, truncated, info = env.step(env.action_space.sample())
print("one", obs.shape, info["steps"])

venv = gym.make_vec("crossbook/Execution-v0", num_envs=256, vectorization_mode="vector_entry_point")
observations, infos = venv.reset(seed=3)
observations, rewards, terminations, truncations, infos = venv.step(venv.action_space.sample())
print("many", observations.shape, int(infos["steps"].sum()))

penv = crossbook.envs.parallel_market(agents=["mm0", "mm1", "taker0"])
penv.reset(seed=3)
penv.step({name: penv.action_space(name).sample() for name in penv.agents})
print("market", *penv.agents)

check_env(env.unwrapped)
print("checked")
