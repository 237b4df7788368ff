/** The channel of slips: a member transfers by themselves and uploads the bank's slip, which a verifier confirms. */
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import type { FileLinks } from '../../../ports/files.ts';
import { createBell } from '../../../kernel/work.ts';
import type { Desk, Module } from '../../module.ts';
import type { Channel, DeskDeps } from '../channel.ts';
import { createUploadLimit } from '../upload-limit.ts';
import { slipChecks } from './audit.ts';
import { createCarryOutSlip, type CarryOutDeps } from './carry-out-slip.ts';
import { changeableVerifier } from './change-verifier.ts';
import { createListSlips } from './list-slips.ts';
import { createSlipReader } from './read-slip.ts';
import { serveSlipHours, serveSlips } from './routes.ts';
import { createSettleSlip } from './settle-slip.ts';
import { pendingSlips } from './store.ts';
import { SLIP } from './tables.ts';
import { createUploadSlip } from './upload-slip.ts';
import { leavePlace, takeDueSlip, VERIFIER_DOWN } from './verifier-queue.ts';
import { SLIPS_UNDER_WAY, waitingSlipKind } from './waiting-slips.ts';

/** Of one member: uploads in an hour; slips in progress or waiting for a person. */
const LIMITS = { uploadsPerHour: 20, pendingMost: 10 };
/** Slips that one server carries out at once: most of each one's time is the verifier's. All together have as many places (`slip_place`). */
const WIDTH = 4;

export interface SlipDeps extends Omit<CarryOutDeps, 'reader'> {
  links: FileLinks;
}

/** Slips in one piece; `close` ends the reader's thread, after the runner has stopped. */
export function createSlips({
  uploadsPerHour,
  pendingMost,
  ...deps
}: SlipDeps & Partial<typeof LIMITS> & { wake: () => void }) {
  const { db, links } = deps;
  const reader = createSlipReader();
  const carryOut = createCarryOutSlip({ ...deps, reader });
  const limit = createUploadLimit(db, uploadsPerHour ?? LIMITS.uploadsPerHour, SLIP.channel);
  return {
    ...createListSlips({ db, links }),
    requireRoom: (memberId: MemberId) => limit.requireRoom(memberId),
    uploadSlip: createUploadSlip({ ...deps, limit, pendingMost: pendingMost ?? LIMITS.pendingMost }),
    takeDueSlip: () => takeDueSlip(db),
    carryOutSlip: (id: string) => carryOut(id).finally(() => leavePlace(db, id)),
    settleSlip: createSettleSlip(deps),
    close: () => reader.close(),
  };
}

const desk = (deps: DeskDeps): Desk => ({
  waitingKinds: [waitingSlipKind(deps.db, createSettleSlip(deps))],
  changeables: [changeableVerifier],
  auditChecks: slipChecks,
  metrics: {
    queues: [{ kind: 'slip', table: SLIP.table, underWay: SLIPS_UNDER_WAY }],
    facts: [
      {
        topic: 'verifier',
        text: VERIFIER_DOWN,
        gauges: [
          {
            name: 'krapao_slip_verifier_down',
            help: '1 while the slip verifier counts as down',
            value: 'items',
          },
        ],
      },
    ],
  },
});

export const slip = {
  name: SLIP.channel,
  limits: LIMITS,
  offers: [{ accounts: 'AUTO', minimum: (operators) => operators }],
  waiting: {
    kind: 'slip',
    async of(on, memberId, { most }) {
      const slips = await pendingSlips(on, memberId, most);
      // nothing is their amount until somebody has read them
      return slips.map(({ id, amount, createdAt }) => ({ reference: id, amount: amount ?? ZERO, createdAt }));
    },
  },
  desk,
  create(deps: SlipDeps & DeskDeps): Module {
    const bell = createBell();
    const slips = createSlips({ ...deps, wake: bell.ring });
    return {
      ...desk(deps),
      routes(api) {
        serveSlipHours(api, deps);
        serveSlips(api, slips);
      },
      work: [{ name: 'slips', take: slips.takeDueSlip, carryOut: slips.carryOutSlip, width: WIDTH, bell }],
      close: slips.close,
    };
  },
} as const satisfies Channel;
