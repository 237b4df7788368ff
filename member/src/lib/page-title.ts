import { site } from './site.ts';

/** Names the window after the screen and the site. */
export function setPageTitle(name: string): void {
  document.title = `${name} · ${site().name}`;
}
