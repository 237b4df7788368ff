import type { FastifyRequest } from 'fastify';
import type { Language } from '@krapao/contract/constants';
import { sagaChecks } from '../../ledger/audit-sagas.ts';
import type { Desk, Module } from '../module.ts';
import type { GamesDeps } from './deps.ts';
import { changeableProviders, type ChangeProviderDeps } from './providers/change-provider.ts';
import { createProviders, type ProviderDeps } from './providers/providers.ts';
import { serveGames } from './routes.ts';
import type { TakenTransfer } from './transfers/attempt.ts';
import { GIVEN_BACK } from './transfers/given-back.ts';
import { TRANSFERS_UNDER_WAY, waitingTransferKind } from './transfers/waiting-transfers.ts';
import { deleteOldRounds, PLAY_TOLD } from './turnover/store.ts';
import { playChecks } from './unexplained/audit-play.ts';
import { checkAgain } from './unexplained/store.ts';
import { waitingFindingKind } from './unexplained/waiting-findings.ts';
import { gameUseCases, type Games } from './use-cases.ts';

/** Members play far more than they sign in: as much as fourteen million rounds a day goes. */
const ROUND_BATCHES = 20;

type DeskDeps = Pick<GamesDeps, 'db' | 'house' | 'realtime'> & ChangeProviderDeps;

export const gamesDesk = (deps: DeskDeps): Desk => ({
  waitingKinds: [waitingTransferKind(deps), waitingFindingKind(deps)],
  changeables: [changeableProviders(deps)],
  auditChecks: [
    ...sagaChecks({ table: 'game_transfer', prefix: 'game:', external: 'provider_reference' }),
    ...playChecks,
  ],
  tidy: () => deleteOldRounds(deps.db, ROUND_BATCHES),
  metrics: {
    queues: [
      { kind: 'transfer', table: 'game_transfer', underWay: TRANSFERS_UNDER_WAY },
      { kind: 'transfer-given-back', table: GIVEN_BACK },
      { kind: 'report', table: 'game_report' },
    ],
    facts: [
      {
        topic: 'play',
        text: PLAY_TOLD,
        gauges: [
          {
            name: 'krapao_game_play_told_timestamp_seconds',
            help: 'Until when a game provider has told its play; 0: never',
            label: 'provider',
            value: 'at',
          },
        ],
      },
    ],
  },
});

export interface Deps
  extends Omit<GamesDeps, 'providers'>, Pick<ProviderDeps, 'protocols' | 'patience' | 'around'> {
  /** The language that a game is to open in. */
  languageOf: (request: FastifyRequest) => Promise<Language>;
}

/** `moves`: what a withdrawal needs to bring money home first. */
export function createGames(deps: Deps): Module & { moves: Pick<Games, 'refresh' | 'transferHome'> } {
  const providers = createProviders(deps);
  const games = gameUseCases({ ...deps, providers });
  const desk = gamesDesk({ ...deps, box: () => deps.box });
  return {
    ...desk,
    routes: (api) => serveGames(api, games, deps.languageOf),
    work: [
      {
        name: 'game transfers',
        ...games.work,
        carryOut: async (taken: TakenTransfer) => void (await games.work.carryOut(taken)),
        // providers are slow when they are ill: several at once, so that none waits for one
        width: 8,
      },
      games.givenBack,
      { name: 'play reports', ...games.playReports, width: 4 },
      // one account after the other: it is nothing that anybody waits for
      { name: 'play checks', ...games.comparePlay, width: 1 },
      { name: 'play checks again', everyMs: 10 * 60_000, run: () => checkAgain(deps.db) },
    ],
    metrics: {
      ...desk.metrics,
      own: [
        {
          name: 'krapao_game_provider_paused',
          help: '1 while a game provider is not asked, since it kept us waiting for nothing several times in a row',
          label: 'provider',
          read: () => providers.pauses().map(([code, isPaused]) => [code, Number(isPaused)]),
        },
      ],
    },
    moves: games,
  };
}
