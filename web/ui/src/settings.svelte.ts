// What a user prefers, kept in this browser.

export type Theme = 'dark' | 'light' | 'contrast' | 'system';
export type Colours = 'blue-orange' | 'green-red' | 'red-green';

type Kept = { theme: Theme; colours: Colours; watched: string; interval: string; isArmed: boolean };

const name = 'crossbook.settings';
const initial: Kept = { theme: 'dark', colours: 'blue-orange', watched: '', interval: '1m', isArmed: false };

function read(): Kept {
  try {
    return {
      ...initial,
      ...(JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<Kept>),
      isArmed: false,
    };
  } catch {
    return initial; // a browser that keeps nothing
  }
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
