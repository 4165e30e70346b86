// The keys of the interface: what each does, and which a user gave another.

/** Everything that has a key which a user can change, with the key it has at first. */
export const commands = {
  find: { key: '/', does: 'find a symbol' },
  buy: { key: 'b', does: 'ticket: buy; then type the quantity' },
  sell: { key: 's', does: 'ticket: sell; then type the quantity' },
  amend: { key: 'e', does: 'amend the selected order' },
  cancel: { key: 'c', does: 'cancel the selected order' },
  cancelAll: { key: 'C', does: 'cancel all own orders in the instrument' },
  layoutAll: { key: '1', does: 'layout: all' },
  layoutChart: { key: '2', does: 'layout: wide chart' },
  layoutLadder: { key: '3', does: 'layout: big ladder' },
  goTerminal: { key: 'g t', does: 'go to the terminal' },
  goBook: { key: 'g b', does: 'go to the book' },
  goAuction: { key: 'g a', does: 'go to the auction' },
  goReplay: { key: 'g r', does: 'go to the replay' },
  goOperations: { key: 'g o', does: 'go to market operations' },
  goSimulation: { key: 'g s', does: 'go to simulations' },
  goLatency: { key: 'g l', does: 'go to latency' },
  goAdmin: { key: 'g d', does: 'go to the administration' },
  goApi: { key: 'g i', does: 'go to the API' },
  goHome: { key: 'g h', does: 'go home' },
  help: { key: '?', does: 'this help' },
} as const;

export type Command = keyof typeof commands;

/** What a user changed: one key such as `b` or `F2`, or two, one after the other, such as `g t`. */
export type Keys = Readonly<Partial<Record<Command, string>>>;

export const allCommands = Object.keys(commands) as Command[];

/** The key of a command. */
export function keyOf(command: Command, keys: Keys): string {
  return keys[command] ?? commands[command].key;
}

/** What the keys pressed so far mean: a command, the begin of one, or nothing. */
export function meaningOf(pressed: string, keys: Keys): { command: Command } | 'begin' | null {
  const command = allCommands.find((each) => keyOf(each, keys) === pressed);
  if (command !== undefined) return { command };
  return allCommands.some((each) => keyOf(each, keys).startsWith(`${pressed} `)) ? 'begin' : null;
}

const isKey = /^(\S|F[1-9]|F1[0-2])( (\S|F[1-9]|F1[0-2]))?$/u;

/** Why a command cannot have a key, or null if it can. */
export function whyNot(command: Command, key: string, keys: Keys): string | null {
  if (!isKey.test(key))
    return `"${key}" is no key: a character, F1 to F12, or two of them with a space between`;
  const other = allCommands.find((each) => each !== command && collide(keyOf(each, keys), key));
  return other === undefined ? null : `"${key}" has a meaning already: ${commands[other].does}`;
}

/** Nobody could press one of two keys if the other is the same, or its begin. */
function collide(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

/** The keys with one changed; the first key of a command is not kept. */
export function withKey(keys: Keys, command: Command, key: string): Keys {
  const { [command]: _, ...others } = keys;
  return key === commands[command].key ? others : { ...others, [command]: key };
}

/** Of what somebody kept or loaded, the keys that can be. */
export function sane(kept: unknown): Keys {
  let keys: Keys = {};
  if (typeof kept !== 'object' || kept === null) return keys;
  for (const [name, key] of Object.entries(kept)) {
    const command = allCommands.find((each) => each === name);
    if (command !== undefined && typeof key === 'string') keys = { ...keys, [command]: key };
  }
  for (;;) {
    const wrong = allCommands.find((each) => each in keys && whyNot(each, keyOf(each, keys), keys) !== null);
    if (wrong === undefined) return keys;
    keys = withKey(keys, wrong, commands[wrong].key);
  }
}
