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
  message: line('<path d="M4 5h16v11H9.500L5 20v-4H4z"/><path d="M8 9.500h8M8 12.500h5"/>'),
  download: line('<path d="M12 4v11m-4.500-4.500L12 15l4.500-4.500M5 20h14"/>'),
} as const;

/** JOKER's artwork: a jester's cap over rings. */
export const JOKER_ART = new Html(
  '<svg viewBox="0 0 168 168" aria-hidden="true"><g fill="none" stroke="#ffdf95" stroke-opacity=".4"><circle cx="92" cy="82" r="78"/><circle cx="92" cy="82" r="60"/><circle cx="92" cy="82" r="42"/></g><path d="M58 104c-8-26-20-32-26-30 4-16 24-22 40-4 2-22 14-34 22-36 8 8 14 20 14 38 16-16 36-8 40 6-10 0-20 8-24 26z" fill="#f8c95c"/><path d="M58 104h66l-5 16H63z" fill="#8a5f10"/><g fill="#ff8574"><circle cx="31" cy="74" r="7"/><circle cx="94" cy="33" r="7"/><circle cx="149" cy="79" r="7"/></g></svg>',
);
