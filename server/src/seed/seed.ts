import { hash } from '@node-rs/argon2';
import { LANGUAGES, type Variant } from '@krapao/contract/constants';
import { WALLET } from '@krapao/contract/ids';
import type { Db, Tx } from '../db/pool.ts';
import type { Config } from '../kernel/config.ts';
import { newMemberId } from '../kernel/ids.ts';
import type { Log } from '../kernel/log.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import { openAccount, type House } from '../ledger/accounts.ts';
import { saveConnection, saveProvider } from '../modules/games/face.ts';
import { member } from '../modules/members/tables.ts';
import { storeAgreement } from '../modules/site/agreement.ts';
import { storeBanners, storeTexts } from '../modules/site/content.ts';
import { readSettings, writeSettings } from '../modules/site/settings.ts';
import type { TextKind } from '../modules/site/store.ts';
import {
  siteBank,
  siteKipRate,
  siteReceivingAccount,
  siteSource,
  siteWallet,
} from '../modules/site/tables.ts';
import { seedAlone } from './alone.ts';
import { banksOf, DEMO_KIP_RATE, receivingAccountsOf, receivingWalletsOf } from './banks.ts';
import { seedBonuses } from './bonuses.ts';
import { DEMO_MEMBERS, DEMO_SIGN_IN } from './demo-member.ts';
import { GAMES } from './games.ts';
import { seedPaymentQrs } from './payment-qr.ts';
import { seedHistory } from './history.ts';
import type { Whose } from './past/book.ts';
import { createPast } from './past/past.ts';
import { SOURCES, NOTICE_BANNERS, TEXTS } from './texts.ts';
import { seedRewards } from './rewards.ts';
import { seedSpins, seedWheel } from './wheel.ts';

const LOCK = 7_240_002;

/**
 * Fills a fresh database: content that any operator starts from, and with `config.DEMO` a demo member with some history. A
 * database that has members or banks is never touched; of many servers that start at once, one does it.
 */
export async function seed(
  db: Db,
  house: House,
  box: SecretBox,
  config: Pick<Config, 'VARIANT' | 'DEMO' | 'REGISTER_OTP' | 'CHAT'>,
): Promise<void> {
  const { VARIANT: variant, DEMO: isDemo } = config;
  const passwordHash = isDemo ? await hash(DEMO_SIGN_IN.password) : '';
  const past = isDemo ? await createPast(house, box, variant, ['JOKER']) : undefined;
  await db.withTx(async (tx) => {
    await seedAlone(tx, LOCK);
    const isFresh = (await tx.sql.select().from(siteBank).limit(1)).length === 0;
    const hasMembers = (await tx.sql.select().from(member).limit(1)).length > 0;
    if (!isFresh || hasMembers) return;
    await tx.sql.insert(siteBank).values(banksOf(variant));
    await tx.sql.insert(siteSource).values(SOURCES);
    await writeSettings(tx, { variant, registerOTP: config.REGISTER_OTP, chat: config.CHAT });
    if (!past) return;
    await seedSite(tx, variant);
    for (const game of GAMES) await saveProvider(tx, game);
    await seedBonuses(tx);
    const own = await seedMember(tx, variant, passwordHash);
    seedHistory(past, own);
    await seedRewards(tx, { member: own, variant, passwordHash, past });
    await past.write(tx);
  });
}

/** The demo operator: where to send money, and what it tells its members. */
async function seedSite(tx: Tx, variant: Variant): Promise<void> {
  await tx.sql.insert(siteReceivingAccount).values(receivingAccountsOf(variant));
  for (const wallet of receivingWalletsOf(variant)) await tx.sql.insert(siteWallet).values(wallet);
  await seedPaymentQrs(tx, variant);
  if (variant === 'la')
    await tx.sql.insert(siteKipRate).values({ kipPerBaht: DEMO_KIP_RATE, since: new Date() });
  await seedWheel(tx);
  await writeSettings(tx, {
    website: 'krapao.example',
    withdrawAutomaticMaximum: 5_000_000,
    lineName: '@krapao',
    lineLink: 'https://line.me/R/ti/p/@krapao',
  });
  const { agreement, ...others } = TEXTS;
  await storeAgreement(tx, await readSettings(tx), agreement, 'new');
  for (const language of LANGUAGES) {
    for (const [kind, text] of Object.entries(others))
      await storeTexts(tx, kind as TextKind, language, text[language]);
    await storeBanners(tx, 'notice', language, NOTICE_BANNERS[language]);
  }
}

async function seedMember(tx: Tx, variant: Variant, passwordHash: string): Promise<Whose> {
  const { depositedAt: _, ...person } = DEMO_MEMBERS[variant];
  const own = { ...person, id: newMemberId(), phone: DEMO_SIGN_IN.phone };
  await tx.sql.insert(member).values({
    ...{ ...own, passwordHash, sourceCode: 'FRIEND' },
    // before the first line of the history
    createdAt: new Date(Date.now() - 30 * 24 * 60 * 60_000),
  });
  await openAccount(tx, own.id, WALLET);
  await seedSpins(tx, own.id);
  return own;
}

/**
 * The settings' connections of game providers take the place of those in the rows. The log is told of a code that no provider has, which is
 * misspelt, or its row is missing, and its members can't play; and of one that leads to another agent while something is at the one before.
 */
export async function connectGames(
  db: Db,
  box: SecretBox,
  { GAME_CONNECTIONS: connections = {} }: Pick<Config, 'GAME_CONNECTIONS'>,
  log: Log,
): Promise<void> {
  for (const [code, connection] of Object.entries(connections)) {
    const end = await db.withTx((tx) => saveConnection(tx, box, code, connection));
    if (end === 'no such provider')
      log.error({ code }, 'GAME_CONNECTIONS names a game provider that there is no row of');
    else if (end !== 'saved')
      log.error(
        { code, ...end },
        'GAME_CONNECTIONS leads to another agent while the game provider is on or money is there: it is reached as before',
      );
  }
}
