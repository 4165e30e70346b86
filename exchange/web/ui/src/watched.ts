// Which instrument a page is about.
import { live } from './live.svelte.ts';
import { router } from './router.svelte.ts';
import { settings } from './settings.svelte.ts';

/** What the address says, else what was watched last, else the first. */
export function watched(): string {
  return router.place.subject || settings.kept.watched || ([...live.instruments.keys()][0] ?? '');
}
