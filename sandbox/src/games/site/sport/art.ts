import { Html, html } from '../../../markup/html.ts';
import type { Team } from './league.ts';

/** Two colours and an emblem for each crest. */
const CRESTS: Record<Team, [string, string, string]> = {
  lanterns: [
    '#c8303a',
    '#ffdf95',
    '<path d="M42 34h16M42 68h16M40 38h20c9 9 9 17 0 26H40c-9-9-9-17 0-26zM50 26v8M50 68v10"/>',
  ],
  river: [
    '#1f6fb2',
    '#d6f0ff',
    '<path d="M26 42c8-7 16-7 24 0s16 7 24 0M26 55c8-7 16-7 24 0s16 7 24 0M32 68c6-5 12-5 18 0s12 5 18 0"/>',
  ],
  tigers: [
    '#e08a1e',
    '#2a1606',
    '<path d="M32 32l6 12M50 28v16M68 32l-6 12M28 54h14M72 54H58M36 70l8-6M64 70l-8-6M46 58h8l-4 5z"/>',
  ],
  lotus: [
    '#b23a78',
    '#ffe3ef',
    '<path d="M50 72c-12-8-14-24 0-40 14 16 12 32 0 40zM50 72c-18 0-26-10-26-22 8 0 13 3 17 8M50 72c18 0 26-10 26-22-8 0-13 3-17 8"/>',
  ],
  moon: ['#3b3a8c', '#f4ecc8', '<path d="M60 30a24 24 0 1 0 10 38 20 20 0 0 1-10-38zM70 42h.1M76 54h.1"/>'],
  monsoon: [
    '#3d5a66',
    '#d9f3f0',
    '<path d="M34 52a10 10 0 0 1 3-19 14 14 0 0 1 26 2 9 9 0 0 1 3 17zM38 62l-3 9M50 62l-3 9M62 62l-3 9"/>',
  ],
  stars: ['#14324f', '#ffdf95', '<path d="m50 28 6 15 16 1-12 10 4 16-14-9-14 9 4-16-12-10 16-1z"/>'],
  palms: [
    '#1d7a55',
    '#fff2cf',
    '<path d="M50 76c2-14 2-22 0-32M50 44c-8-10-18-8-24-2 10-2 17 0 24 2zM50 44c8-10 18-8 24-2-10-2-17 0-24 2zM50 44c-3-9-11-13-18-12 9 3 13 6 18 12zM50 44c3-9 11-13 18-12-9 3-13 6-18 12z"/>',
  ],
};

export function crest(team: Team): Html {
  const [cloth, thread, emblem] = CRESTS[team];
  return html`<svg class="crest" viewBox="0 0 100 100" aria-hidden="true">
    <path
      d="M50 8c12 7 24 9 36 8 3 36-8 60-36 76C22 76 11 52 14 16c12 1 24-1 36-8z"
      fill="${cloth}"
      stroke="${thread}"
      stroke-width="4"
    />
    <g fill="none" stroke="${thread}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
      ${new Html(emblem)}
    </g>
  </svg>`;
}

/** A pitch from above, over the matches. */
export const PITCH = new Html(
  '<svg class="pitch" viewBox="0 0 400 96" aria-hidden="true"><rect x="1" y="1" width="398" height="94" rx="12" fill="#12593d"/><path d="M50 1v94M150 1v94M250 1v94M350 1v94" stroke="#166b4a" stroke-width="50"/><g fill="none" stroke="#d7f5e6" stroke-opacity=".75" stroke-width="2"><rect x="8" y="8" width="384" height="80" rx="4"/><path d="M200 8v80M8 24h40v48H8M392 24h-40v48h40"/><circle cx="200" cy="48" r="22"/></g><g><circle cx="200" cy="48" r="11" fill="#fffaf0"/><path d="m200 42 6 4-2 7h-8l-2-7z" fill="#10141f"/><path d="M200 37v5m11 4-5 0m-9 7-4 5m11-5 4 5m-19-12 5 0" stroke="#10141f" stroke-width="1.500"/></g></svg>',
);
