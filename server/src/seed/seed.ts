import { eq, sql } from 'drizzle-orm';
import { hash } from '@node-rs/argon2';
import { WALLET } from '@krapao/contract/ids';
import type { Db } from '../db/pool.ts';
import type { Config } from '../kernel/config.ts';
import { newMemberId } from '../kernel/ids.ts';
import { accountOf, HOUSE, openAccount, type House } from '../ledger/accounts.ts';
import { saveProvider } from '../modules/games/face.ts';
import { gameProvider } from '../modules/games/tables.ts';
import { member } from '../modules/members/tables.ts';
import { writeSettings } from '../modules/site/settings.ts';
import { siteBank, siteReceivingAccount, siteSource, siteText } from '../modules/site/tables.ts';
import { BANKS, JOKER, RECEIVING_ACCOUNTS, SOURCES, TEXTS } from './content.ts';
import { seedHistory } from './history.ts';

/** What the demo's sign-in is (decisions, Name and running). */
export const DEMO_MEMBER = { phone: '0800000001', password: 'krapao-demo' };

const LOCK = 7_240_002;

/**
 * Fills a fresh database: content that any operator starts from, and with `config.DEMO` a demo member with some history. A
 * database that has members or banks is never touched; of many servers that start at once, one does it.
 */
export async function seed(db: Db, accounts: House, config: Config): Promise<void> {
  const house = {
    cashIn: await accounts(HOUSE.cashIn('SCB')),
    inTransit: await accounts(HOUSE.payoutInTransit),
    cashOut: await accounts(HOUSE.cashOut),
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
    await seedHistory(tx, id, wallet.id, house);
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
