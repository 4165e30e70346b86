// What every part of the operations page does alike.
import { asProblem } from '../../net/http.ts';
import { notices } from '../../notices.svelte.ts';

/** Does something for an operator and tells what happened to it. */
export async function tried(what: string, deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    notices.tell({ tone: 'good', title: what, text: '' });
    return true;
  } catch (failure) {
    notices.refused(asProblem(failure));
    return false;
  }
}
