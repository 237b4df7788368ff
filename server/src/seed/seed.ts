import { eq, sql } from 'drizzle-orm';
import { hash } from '@node-rs/argon2';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Db } from '../db/pool.ts';
import type { Config } from '../kernel/config.ts';
import { newId, newMemberId } from '../kernel/ids.ts';
import { accountOf, HOUSE, openAccount, type House } from '../ledger/accounts.ts';
import { post, type Posting } from '../ledger/post.ts';
import { saveProvider } from '../modules/games/face.ts';
import { gameProvider } from '../modules/games/tables.ts';
import { member } from '../modules/members/tables.ts';
import { writeSettings } from '../modules/site/settings.ts';
import { siteBank, siteReceivingAccount, siteSource, siteText } from '../modules/site/tables.ts';
import { BANKS, JOKER, RECEIVING_ACCOUNTS, SOURCES, TEXTS } from './content.ts';

/** What the demo's sign-in is (decisions, Name and running). */
export const DEMO_MEMBER = { phone: '0800000001', password: 'krapao-demo' };

const LOCK = 7_240_002;

/**
 * Fills a fresh database: content that any operator starts from, and with `config.DEMO` a demo member with some history. A
 * database that has members or banks is never touched; of many servers that start at once, one does it.
 */
export async function seed(db: Db, house: House, config: Config): Promise<void> {
  const cash = {
    in: await house(HOUSE.cashIn('SCB')),
    transit: await house(HOUSE.payoutInTransit),
    out: await house(HOUSE.cashOut),
  };
  const passwordHash = config.DEMO ? await hash(DEMO_MEMBER.password) : '';
  const id = newMemberId();
  await db.withTx(async (tx) => {
    await tx.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const isFresh = (await tx.sql.select().from(siteBank).limit(1)).length === 0;
    const hasMembers = (await tx.sql.select().from(member).limit(1)).length > 0;
    if (!isFresh || hasMembers) return;
    await tx.sql.insert(siteBank).values(BANKS);
    await tx.sql.insert(siteSource).values(SOURCES);
    await writeSettings(tx, { variant: config.VARIANT, registerOTP: config.REGISTER_OTP, chat: config.CHAT });
    if (!config.DEMO) return;
    await tx.sql.insert(siteReceivingAccount).values(RECEIVING_ACCOUNTS);
    await saveProvider(tx, JOKER);
    await writeSettings(tx, {
      website: 'krapao.example',
      lineName: '@krapao',
      lineLink: 'https://line.me/R/ti/p/@krapao',
    });
    await tx.sql
      .insert(siteText)
      .values(
        Object.entries(TEXTS).flatMap(([kind, byLanguage]) =>
          Object.entries(byLanguage).flatMap(([language, htmls]) =>
            htmls.map(
              (html, position) => ({ kind, language, position, html }) as typeof siteText.$inferInsert,
            ),
          ),
        ),
      );
    await tx.sql.insert(member).values({
      id,
      phone: DEMO_MEMBER.phone,
      name: 'สมชาย ใจดี',
      passwordHash,
      bankCode: 'KBANK',
      bankAccountName: 'SOMCHAI JAIDEE',
      bankAccountNo: '0801234567',
      currency: 'BAHT',
      sourceCode: 'FRIEND',
    });
    await openAccount(tx, id, WALLET);
    const wallet = await accountOf(tx, id, WALLET);
    if (!wallet) throw new Error('the demo member has no wallet');
    const holds = await post(tx, history(id, wallet.id, cash));
    await post(
      tx,
      endings(
        id,
        wallet.id,
        cash,
        holds.flatMap(({ movementId }) => movementId ?? []),
      ),
    );
  });
}

/** The demo's game sites are the sandbox's, wherever it listens this time. */
export async function pointDemoAtSandbox(db: Db, config: Config): Promise<void> {
  if (!config.DEMO) return;
  await db.sql
    .update(gameProvider)
    .set({ web: `${config.JOKER_SITE}/login` })
    .where(eq(gameProvider.code, JOKER.code));
}

interface Cash {
  in: bigint;
  transit: bigint;
  out: bigint;
}

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

/** Days of a member's life: deposits, and withdrawals of which one went well and one was refused by the bank. */
const HISTORY = [
  { hours: 26 * 24, kind: 'slip_deposit', baht: 1_000 },
  { hours: 25 * 24 + 3, kind: 'slip_deposit', baht: 500 },
  { hours: 19 * 24 + 7, kind: 'withdraw_hold', baht: 700, ends: 'withdraw_settle' },
  { hours: 12 * 24 + 5, kind: 'slip_deposit', baht: 2_000 },
  { hours: 9 * 24 + 1, kind: 'withdraw_hold', baht: 300, ends: 'withdraw_return' },
  { hours: 8 * 24 + 2, kind: 'slip_deposit', baht: 350.5 },
  { hours: 6 * 24 + 11, kind: 'withdraw_hold', baht: 1_200, ends: 'withdraw_settle' },
  { hours: 5 * 24 + 4, kind: 'slip_deposit', baht: 900 },
  { hours: 3 * 24 + 9, kind: 'slip_deposit', baht: 150 },
  { hours: 2 * 24 + 6, kind: 'slip_deposit', baht: 1_500 },
  { hours: 30, kind: 'withdraw_hold', baht: 400, ends: 'withdraw_settle' },
  { hours: 5, kind: 'slip_deposit', baht: 680.25 },
] as const;

function history(memberId: MemberId, wallet: bigint, cash: Cash): Posting[] {
  return HISTORY.map(({ hours, kind, baht }) => ({
    reference: `demo:${newId()}`,
    kind,
    from: kind === 'slip_deposit' ? cash.in : wallet,
    to: kind === 'slip_deposit' ? wallet : cash.transit,
    amount: satang(Math.round(baht * 100)),
    memberId,
    isShown: true,
    detail: kind === 'slip_deposit' ? { from: 'SCB', to: WALLET } : { from: WALLET, to: 'KBANK' },
    at: ago(hours),
  }));
}

function endings(memberId: MemberId, wallet: bigint, cash: Cash, movements: bigint[]): Posting[] {
  return HISTORY.flatMap((line, i) => {
    const closes = movements[i];
    if (!('ends' in line) || closes === undefined) return [];
    return {
      reference: `demo:${newId()}`,
      kind: line.ends,
      from: cash.transit,
      to: line.ends === 'withdraw_settle' ? cash.out : wallet,
      amount: satang(Math.round(line.baht * 100)),
      memberId,
      closes,
      isShown: false,
      detail: {},
      at: ago(line.hours - 1),
    };
  });
}
