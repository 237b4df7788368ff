/** Parts that the scenes share: pictures, icons, the home screen. All of it HTML for stage.css. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@krapao/contract/constants';
import { root } from '../paths.ts';
import type { Say } from './scene.ts';

export const LANGUAGE_TAGS: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };

/** A drawing of the app as a picture's address: `art/mark.svg`. */
export const drawing = (path: string): string =>
  `data:image/svg+xml;base64,${readFileSync(join(root, 'member/public', path)).toString('base64')}`;

const PATHS = {
  deposit: 'M12 17V3m-6 8 6 6 6-6M5 21h14',
  withdraw: 'M12 7v14m-6-8 6-6 6 6M5 3h14',
  refresh: 'M3 12a9 9 0 0 1 15-6.7L21 8m0-5v5h-5M21 12a9 9 0 0 1-15 6.7L3 16m0 5v-5h5',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7C9 7 7 6 7 4.500 7 2 11 2 12 7zM12 7c3 0 5-1 5-2.500C17 2 13 2 12 7z',
  check: 'm5 12.500 5 5L20 7',
  search: 'M17.500 17.500 21 21M3 10.500a7.500 7.500 0 1 0 15 0 7.500 7.500 0 1 0-15 0z',
};

export const icon = (name: keyof typeof PATHS, size = 20): string =>
  `<svg width="${String(size)}" height="${String(size)}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${PATHS[name]}"/></svg>`;

export const topBar = (title = ''): string =>
  `<div class="top"><img src="${drawing('art/mark.svg')}" alt=""><span>${title}</span></div>`;

interface Figures {
  total: string;
  wallet: string;
  inGames: string;
}

/** The balance card; what a scene changes in it is found by the ids `total`, `in-wallet` and `in-games`. */
export const balanceCard = (say: Say, { total, wallet, inGames }: Figures): string => `
  <div class="dusk" id="balance">
    <div class="soft">${say('total')}</div>
    <div class="money"><span id="total">${total}</span><span id="total-new" class="later"></span></div>
    <div class="round" id="refresh">${icon('refresh')}</div>
    <div class="pair" style="margin:8px 0 14px">
      <div><span class="soft">${say('wallet')}</span><b><span id="in-wallet">${wallet}</span><span id="in-wallet-new" class="later"></span></b></div>
      <div><span class="soft">${say('inGames')}</span><b><span id="in-games">${inGames}</span><span id="in-games-new" class="later"></span></b></div>
    </div>
    <div class="pair">
      <div class="button gold" id="deposit">${icon('deposit')}${say('deposit')}</div>
      <div class="button" id="withdraw">${icon('withdraw')}${say('withdraw')}</div>
    </div>
  </div>`;

export const gameCard = (id: string, art: string, figure: string, prompt: string): string => `
  <div class="card" id="${id}" style="background-image:url('${drawing(`art/providers/${art}-background.svg`)}')">
    <img class="logo" src="${drawing(`art/providers/${art}-logo.svg`)}" alt="">
    <div class="foot"><span class="same">${figure}</span><small>${prompt}</small></div>
  </div>`;

/** The first games of the home screen. */
export const gameRail = (say: Say, inOne = '500.00'): string => `
  <div class="head">${say('slots')}</div>
  <div class="rail">${gameCard('one', 'pg', inOne, say('view'))}${gameCard('two', 'joker', say('notOpen'), '')}</div>`;

/** Puts a text into one of the places that wait for a new figure. */
export const withFigure = (html: string, id: string, figure: string): string =>
  html.replace(`<span id="${id}" class="later"></span>`, `<span id="${id}" class="later">${figure}</span>`);

export const toast = (id: string, text: string): string =>
  `<div class="toast later" id="${id}">${icon('check', 18)}${text}</div>`;
