// What a user prefers, kept in this browser.
import { type Keys, sane } from './state/keys.ts';

export type Theme = 'dark' | 'light' | 'contrast' | 'system';
export type Colours = 'blue-orange' | 'green-red' | 'red-green';

export type Layout = 'all' | 'chart' | 'ladder';

type Kept = {
  theme: Theme;
  colours: Colours;
  watched: string;
  interval: string;
  layout: Layout;
  keys: Keys;
  isArmed: boolean;
};

const name = 'crossbook.settings';
const initial: Kept = {
  theme: 'dark',
  colours: 'blue-orange',
  watched: '',
  interval: '1m',
  layout: 'all',
  keys: {},
  isArmed: false,
};

function read(): Kept {
  try {
    return keptIn(localStorage.getItem(name) ?? '{}');
  } catch {
    return initial; // a browser that keeps nothing
  }
}

/** The settings in a text; those that it does not have are as at first. Throws if it is no JSON object. */
function keptIn(text: string): Kept {
  const kept = JSON.parse(text) as Partial<Kept> | null;
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) throw new TypeError('no settings');
  return { ...initial, ...kept, keys: sane(kept.keys), isArmed: false };
}

class Settings {
  kept = $state<Kept>(read());

  constructor() {
    $effect.root(() => {
      $effect(() => {
        const { theme, colours } = this.kept;
        const isDark = !matchMedia('(prefers-color-scheme: light)').matches;
        document.documentElement.dataset.theme = theme === 'system' ? (isDark ? 'dark' : 'light') : theme;
        document.documentElement.dataset.colours = colours;
        try {
          localStorage.setItem(name, JSON.stringify(this.kept));
        } catch {
          // a browser that keeps nothing
        }
      });
    });
  }

  /** As JSON, to take to another browser. */
  saved(): string {
    const { isArmed: _, ...kept } = this.kept;
    return JSON.stringify(kept, null, 2);
  }

  /** Takes what `saved` gave; false, and nothing changes, if it is something else. */
  load(text: string): boolean {
    try {
      this.kept = keptIn(text);
      return true;
    } catch {
      return false;
    }
  }
}

export const settings = new Settings();

const colours = new Map<string, string>();
let coloursAreOf = '';

/** The colour that a variable of the style sheet has now. */
export function colour(variable: string): string {
  const { theme, colours: palette } = document.documentElement.dataset;
  if (coloursAreOf !== `${theme} ${palette}`) {
    coloursAreOf = `${theme} ${palette}`;
    colours.clear();
  }
  let value = colours.get(variable);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${variable}`).trim();
    colours.set(variable, value);
  }
  return value;
}
