/** The agreement: its version, who has accepted it, and how it changes (decision 0062). */
import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import { storeTexts } from './content.ts';
import { writeSettings, type CurrentSettings, type Settings } from './settings.ts';
import { siteAgreementAcceptance } from './tables.ts';

const accepted = siteAgreementAcceptance;

/** What the texts in all languages are told apart by: SHA-256 of languages and paragraphs in their order. */
async function agreementHash(on: Queryable): Promise<string> {
  const { rows } = await on.sql.execute<{ hash: string }>(sql`
    select encode(sha256(convert_to(coalesce(
      string_agg(language || chr(31) || html, chr(30) order by language collate "C", position), ''
    ), 'UTF8')), 'hex') as hash
    from site_text where kind = 'agreement'`);
  return rows[0]?.hash ?? '';
}

/** The version in force, the same in every language. */
export async function agreementVersion(
  on: Queryable,
  { agreementAs }: Pick<Settings, 'agreementAs'>,
): Promise<string> {
  const hash = await agreementHash(on);
  return agreementAs?.hash === hash ? agreementAs.version : hash;
}

export async function hasAccepted(on: Queryable, memberId: MemberId, version: string): Promise<boolean> {
  const found = await on.sql
    .select({ version: accepted.version })
    .from(accepted)
    .where(and(eq(accepted.memberId, memberId), eq(accepted.version, version)));
  return found.length > 0;
}

/** Once more is the same: the first time stays. */
export async function accept(on: Queryable, memberId: MemberId, version: string): Promise<void> {
  await on.sql.insert(accepted).values({ memberId, version }).onConflictDoNothing();
}

/** What members are shown and asked of it. */
export function createAgreement(db: Db, settings: CurrentSettings) {
  const inForce = async () => agreementVersion(db, await settings.current());
  return {
    async show(memberId: MemberId) {
      const version = await inForce();
      return { version, isAccepted: await hasAccepted(db, memberId, version) };
    },
    /** Of another version than that in force nothing is kept. */
    async accept(memberId: MemberId, read: string) {
      const version = await inForce();
      const isAccepted = read === version;
      if (isAccepted) await accept(db, memberId, version);
      return { version, isAccepted };
    },
  };
}

/**
 * Puts the agreement in place of the one before.
 * @param settings as they are in this transaction
 * @param change `correction` asks nobody again: the version stays
 */
export async function storeAgreement(
  tx: Tx,
  settings: Pick<Settings, 'agreementAs'>,
  texts: Readonly<Record<Language, readonly string[]>>,
  change: 'new' | 'correction',
): Promise<void> {
  const version = await agreementVersion(tx, settings);
  for (const [language, htmls] of Object.entries(texts))
    await storeTexts(tx, 'agreement', language as Language, htmls);
  const agreementAs = change === 'correction' ? { hash: await agreementHash(tx), version } : null;
  await writeSettings(tx, { agreementAs });
}
