import type { Db } from '../../db/pool.ts';
import type { Module } from '../module.ts';
import { waitingSettingKind } from './waiting-settings.ts';

/** What waits with an operator and is no other module's; the board stands before what waits with all of them. */
export const createOperator = ({ db }: { db: Db }): Module => ({ waitingKinds: [waitingSettingKind(db)] });
