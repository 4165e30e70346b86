// Small things that views do with elements.
import { decimal } from '../state/decimal.ts';

/** A value that is shown, and of what it is one: of another thing, another value is no change. */
type Shown = { of: string; value: string | null | undefined };

const isCalm = matchMedia('(prefers-reduced-motion: reduce)');
const flashMs = 600;

/** Lets an element light up for a moment when its value has changed, unless the user wants nothing to move. */
export function flash(element: HTMLElement, first: Shown): { update: (now: Shown) => void } {
  let last = first;
  return {
    update(now) {
      const before = last;
      last = now;
      if (before.of !== now.of || before.value === now.value || !before.value || !now.value) return;
      if (isCalm.matches) return;
      const tone = toneOf(before.value, now.value);
      element.animate({ backgroundColor: [`var(--${tone}-wash)`, 'transparent'] }, flashMs);
    },
  };
}

function toneOf(before: string, now: string): 'buy' | 'sell' | 'accent' {
  const [from, to] = [decimal.parse(before), decimal.parse(now)];
  if (from === null || to === null) return 'accent';
  return decimal.compare(to, from) > 0 ? 'buy' : 'sell';
}

/** Lets a keyboard scroll what overflows, as a mouse can. */
export function scrollable(element: HTMLElement, label: string): void {
  element.tabIndex = 0;
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
}

/** Offers a text as a file. */
export function download(fileName: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Puts a text on the clipboard; false if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
