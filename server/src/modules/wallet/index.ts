import type { Db } from '../../db/pool.ts';
import type { Module } from '../module.ts';
import { serveWallet } from './routes.ts';

export const createWallet = ({ db }: { db: Db }): Module => ({ routes: (api) => serveWallet(api, db) });
