/** The channel of slips: a member transfers by themselves and uploads the bank's slip, which a verifier confirms. */
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import type { FileLinks } from '../../../ports/files.ts';
import { createBell } from '../../../kernel/work.ts';
import type { Desk, Module } from '../../module.ts';
import type { Channel, DeskDeps } from '../channel.ts';
import { createAskAgain } from './ask-again.ts';
import { createUploadLimit } from '../upload-limit.ts';
import { createCarryOutSlip, type CarryOutDeps } from './carry-out-slip.ts';
import { changeableVerifier, leavePlace, takeDueSlip, VERIFIER_DOWN } from './verifier-queue.ts';
import { createShowHours } from './hours.ts';
import { createListSlips } from './list-slips.ts';
import { createSlipReader } from './read-slip.ts';
import { serveSlipHours, serveSlips } from './routes.ts';
import { createSettleSlip } from './settle-slip.ts';
import { pendingSlips } from './store.ts';
import { SLIP } from './tables.ts';
import { createUploadSlip } from './upload-slip.ts';
import { SLIPS_UNDER_WAY, waitingSlipKind } from './waiting-slips.ts';
import type { Check } from '../../../ledger/audit-checks.ts';

/** Slips hold no money while they are under way: what was credited and the slips that it was credited for are one to one. */
const slipChecks: readonly Check[] = [
  {
    name: 'a credited slip has its deposit',
    text: `select format('deposit_slip %s', s.id) as subject,
        format('%s, %s satang of member %s from %s %s; movement %s: %s', s.status, s.amount, s.member_id, s.sending_bank, s.trans_ref,
          s.movement_id, case when m.id is null then 'none'
            else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end) as problem
      from deposit_slip s left join ledger_movement m on m.id = s.movement_id
      where s.status = 'SUCCESS' and not coalesce(m.subject_kind = 'deposit_slip' and m.subject_id = s.id::text
        and m.amount = s.amount and m.member_id = s.member_id
        and receipt_key(m.reference) = receipt_key(format('receipt:%s:%s', s.sending_bank, s.trans_ref)), false)`,
  },
  {
    name: 'a deposit by slip has its slip',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, format('%s slips', count(s.id)) as problem
      from ledger_movement m left join deposit_slip s on s.movement_id = m.id and s.id::text = m.subject_id
      where m.subject_kind = 'deposit_slip' or (m.kind = 'slip_deposit' and m.reference like 'receipt:%')
      group by m.id, m.reference having count(s.id) <> 1`,
  },
];

/** Of one member: uploads in an hour; slips in progress or waiting for a person. */
const LIMITS = { uploadsPerHour: 20, pendingMost: 10 };
/** Slips that one server carries out at once: most of each one's time is the verifier's. All together have as many places (`slip_place`). */
const WIDTH = 4;

export interface SlipDeps extends Omit<CarryOutDeps, 'reader'> {
  links: FileLinks;
}

const verdictsOf = (deps: Pick<DeskDeps, 'db' | 'house' | 'creditDeposit' | 'realtime'>) => ({
  settleSlip: createSettleSlip(deps),
  askAgain: createAskAgain(deps),
});

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
    carryOutSlip: async (id: string) => {
      try {
        await carryOut(id);
      } finally {
        await leavePlace(db, id);
      }
    },
    ...verdictsOf(deps),
    close: () => reader.close(),
  };
}

const desk = (deps: DeskDeps): Desk => ({
  waitingKinds: [waitingSlipKind(deps.db, verdictsOf(deps))],
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
    asked: {
      table: SLIP.table,
      amount: 'amount',
      state: `case status when 'SUCCESS' then 'done' when 'FAILED' then 'failed' else 'waiting' end`,
    },
  },
  listed: {
    ...{ channel: 'slip', table: SLIP.table, at: 'created_at', amount: 'amount', state: 'status' },
    ...{ note: 'coalesce(note, review)', to: 'bank_code', reference: 'trans_ref' },
  },
  desk,
  create(deps: SlipDeps & DeskDeps): Module {
    const bell = createBell();
    const slips = createSlips({ ...deps, wake: bell.ring });
    return {
      ...desk(deps),
      routes(api) {
        serveSlipHours(api, createShowHours(deps));
        serveSlips(api, slips);
      },
      work: [{ name: 'slips', take: slips.takeDueSlip, carryOut: slips.carryOutSlip, width: WIDTH, bell }],
      close: slips.close,
    };
  },
} as const satisfies Channel;
