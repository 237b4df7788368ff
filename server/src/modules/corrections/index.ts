/** Corrections of money by hand: what staff give and take, and what was. */
import type { ConsolePart, Desk, Module } from '../module.ts';
import { correctionChecks } from './audit.ts';
import { correctMoney, type CorrectDeps } from './correct.ts';
import { createListCorrections, createListOwnAccounts } from './list.ts';
import { serveCorrections } from './routes.ts';

export const correctionsDesk = (deps: CorrectDeps): Desk => ({
  acts: [correctMoney(deps)],
  auditChecks: correctionChecks,
});

/** It has nothing of the outside, and members ask it nothing. */
export const createCorrections = (deps: CorrectDeps): Module & ConsolePart => ({
  ...correctionsDesk(deps),
  console(api, acts) {
    serveCorrections(api, {
      acts,
      listCorrections: createListCorrections(deps.db),
      listOwnAccounts: createListOwnAccounts(deps.db),
    });
  },
});
