/** What tests of the bank feed need: lines as banks report them, a feed that can be read, and the module over a database of its own. */
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import type { BankFeed, FeedLine } from '../../../ports/bank-feed.ts';
import { silent, type TestMember } from '../../../testing/fixtures.ts';
import { aMinute, depositsBench } from '../slip/testing.ts';
import { createAnnouncements } from '../announce/announce.ts';
import { createFeed, type FeedDeps } from './index.ts';
import { lineById } from './line-store.ts';
import type { Line } from './tables.ts';

let made = 0;
/** Enough is shown to tell fixture members apart, and not their twins. */
const masked = (no: string) => [...no].map((d, i) => (i >= 4 ? d : 'x')).join('');

/** A transfer of a fixture member to the fixture's SCB account, just now. */
export function lineOf(from: TestMember, more: Partial<FeedLine> = {}): FeedLine {
  const transRef = `FEED${String((made += 1))}`;
  return {
    id: `004-${transRef}`,
    bankCode: 'SCB',
    accountNo: '1112223334',
    amount: satang(10_025),
    currency: 'BAHT',
    at: aMinute(),
    sendingBank: '004',
    transRef,
    fromAccount: masked(from.accountNo),
    fromName: 'MR. SOMCHAI J',
    ...more,
  };
}

/** A line that can't be read, as it came. */
interface Unread {
  raw: string;
}

export type FeedBench = Awaited<ReturnType<typeof feedBench>>;

export async function feedBench() {
  const deposits = await depositsBench();
  const { db, house } = deposits;
  /** What the bank tells whoever reads. */
  const told: (FeedLine | Unread)[] = [];
  const wire = { isBroken: false, page: 100 };
  const bank: BankFeed = {
    read: () => ({ result: 'forged' }),
    async pull(after) {
      if (wire.isBroken) return { outcome: 'unknown', reason: 'broken' };
      const page = told.slice(Number(after), Number(after) + wire.page);
      return {
        outcome: 'told',
        lines: page.filter((line): line is FeedLine => !('raw' in line)),
        unreadable: page.flatMap((line) => ('raw' in line ? [line.raw] : [])),
        position: after + BigInt(page.length),
      };
    },
  };
  const parts: FeedDeps = {
    db,
    house,
    settings: deposits.parts.settings,
    creditDeposit: deposits.parts.creditDeposit,
    realtime: deposits.parts.realtime,
    log: silent,
    feed: bank,
    wake: () => {},
  };
  const feed = createFeed(parts);
  const announcing = { ...parts, clock: deposits.time };
  const announcements = createAnnouncements(announcing);
  const bench = {
    ...deposits,
    /** Of the slips beside the feed, for a second server. */
    slipParts: deposits.parts,
    parts,
    feed,
    /** Of the announcements before it, for a second server. */
    announcing,
    announcements,
    told,
    wire,
    /** Does what the runner does until no line is due. */
    async runLines(): Promise<void> {
      for (let id = await feed.takeDueLine(); id !== undefined; id = await feed.takeDueLine())
        await feed.carryOutLine(id);
    },
    async report(...lines: FeedLine[]): Promise<Line[]> {
      await feed.takeLines({ lines, unreadable: [] });
      await bench.runLines();
      return Promise.all(lines.map(({ id }) => bench.line(id)));
    },
    async line(id: string): Promise<Line> {
      const line = await lineById(db, id);
      if (!line) throw new Error(`no line ${id}`);
      return line;
    },
    announce: (memberId: MemberId, amount: number, operation = newId(), bankCode?: string) =>
      announcements.announce({ memberId, operation, amount: satang(amount), bankCode }),
  };
  return bench;
}
