import { Html } from '../markup/html.ts';

const line = (paths: string): Html =>
  new Html(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );

/** Drawn for this page, in one weight. */
export const ICONS = {
  phone: line('<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.500h2"/>'),
  bank: line(
    '<path d="M3 9.500 12 4l9 5.500zM5 9.500V18m4.700-8.500V18m4.600-8.500V18M19 9.500V18M3 20.500h18"/>',
  ),
  payout: line(
    '<path d="M12 3v11m-4-4 4 4 4-4M4 16v2.500A2.500 2.500 0 0 0 6.500 21h11a2.500 2.500 0 0 0 2.500-2.500V16"/>',
  ),
  gift: line(
    '<path d="M4 11h16v9.500H4zM3 7.500h18V11H3zM12 7.500v13M12 7.500c-4.500 0-5.500-4.500-2.500-4.500 2 0 2.500 4.500 2.500 4.500s.500-4.500 2.500-4.500c3 0 2 4.500-2.500 4.500z"/>',
  ),
  qr: line('<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2"/>'),
  games: line(
    '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M9 5v14M15 5v14M5.500 12h1M11.500 12h1M17.500 12h1"/>',
  ),
  faults: line('<path d="M13 2.500 5 13.500h6l-1 8 8-11h-6z"/>'),
  authenticator: line(
    '<path d="M12 2.500 4.500 5.500v6c0 4.500 3 8 7.500 10 4.500-2 7.500-5.500 7.500-10v-6z"/><path d="m8.500 12 2.500 2.500 4.500-5"/>',
  ),
  message: line('<path d="M4 5h16v11H9.500L5 20v-4H4z"/><path d="M8 9.500h8M8 12.500h5"/>'),
  download: line('<path d="M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 20h14"/>'),
} as const;

const art = (drawing: string): Html =>
  new Html(
    `<svg viewBox="0 0 168 168" aria-hidden="true"><g fill="none" stroke="#ffdf95" stroke-opacity=".4"><circle cx="92" cy="82" r="78"/><circle cx="92" cy="82" r="60"/><circle cx="92" cy="82" r="42"/></g>${drawing}</svg>`,
  );

/** Artwork of each category of games, over the same rings: a jester's cap, a ball, drawn numbers. */
export const CATEGORY_ART = {
  slot: art(
    '<path d="M58 104c-8-26-20-32-26-30 4-16 24-22 40-4 2-22 14-34 22-36 8 8 14 20 14 38 16-16 36-8 40 6-10 0-20 8-24 26z" fill="#f8c95c"/><path d="M58 104h66l-5 16H63z" fill="#8a5f10"/><g fill="#ff8574"><circle cx="31" cy="74" r="7"/><circle cx="94" cy="33" r="7"/><circle cx="149" cy="79" r="7"/></g>',
  ),
  sport: art(
    '<circle cx="92" cy="82" r="44" fill="#fffaf0"/><path d="m92 60 21 15-8 25H79l-8-25z" fill="#10141f"/><path d="M92 60V39m21 36 20-8m-28 33 13 18m-39-18-13 18m5-43-20-8" fill="none" stroke="#10141f" stroke-width="4" stroke-linecap="round"/><path d="M78 41l14-3 14 3-14 8zM133 64l3 17-8 8-5-13zM51 64l-3 17 8 8 5-13zM118 118l-12 6-6-9 10-5zM66 118l12 6 6-9-10-5z" fill="#10141f"/>',
  ),
  lotto: art(
    '<g stroke="#8a5f10" stroke-width="3"><circle cx="60" cy="98" r="28" fill="#f8c95c"/><circle cx="122" cy="98" r="28" fill="#ff8574"/><circle cx="92" cy="50" r="28" fill="#ffdf95"/></g><g fill="none" stroke="#3a1719" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"><path d="M52 90c2-8 16-8 16 2 0 7-16 10-16 18h17M114 86h16l-9 24M84 40h9c12 0 12 11 0 11 13 0 13 13 0 13h-9"/></g>',
  ),
} as const;
