import type { GameBook } from '../book.ts';
import type { SiteSessions } from './session.ts';

export type GameSite = { name: string; book: GameBook; sessions: SiteSessions; seed: number };
