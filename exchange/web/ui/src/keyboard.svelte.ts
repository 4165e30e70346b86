// One reader of keys for the whole interface: what is pressed becomes a command, and its owner does it.
import { settings } from './settings.svelte.ts';
import { type Command, keyOf, meaningOf } from './state/keys.ts';

type Deeds = Partial<Record<Command, () => void>>;

// How long after the first of two keys the second still belongs to it.
const patienceMs = 1200;

class Keyboard {
  private readonly all = new Set<Deeds>();
  private begun = '';
  private begunAt = 0;

  /** Who does what, until the answer is called. */
  does(deeds: Deeds): () => void {
    this.all.add(deeds);
    return () => this.all.delete(deeds);
  }

  /** Reads a key that was pressed outside of a field. */
  press(event: KeyboardEvent): void {
    if (event.key === 'Shift') return; // the key that comes with it is what is meant
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target as HTMLElement)) return;
    const isSecond = this.begun !== '' && event.timeStamp - this.begunAt < patienceMs;
    const pressed = isSecond ? `${this.begun} ${event.key}` : event.key;
    this.begun = '';
    const meaning = meaningOf(pressed, settings.kept.keys);
    if (meaning === null) return;
    event.preventDefault();
    if (meaning === 'begin') {
      this.begun = pressed;
      this.begunAt = event.timeStamp;
      return;
    }
    for (const deeds of this.all) deeds[meaning.command]?.();
  }

  /** The key of a command, as a tooltip says it. */
  keyOf(command: Command): string {
    return keyOf(command, settings.kept.keys);
  }
}

function isTyping(target: HTMLElement): boolean {
  return target.closest('input, select, textarea, dialog') !== null;
}

export const keyboard = new Keyboard();
