import pg from 'pg';
import type { Stack } from '@krapao/tools/testing/stack';
import type { Language } from './locales.ts';
import { languages } from './locales.ts';

type Database = Pick<Stack, 'databaseUrl'>;
type Texts = Readonly<Record<Language, readonly string[]>>;

/** The same in every language. */
export const inEvery = <T>(value: T): Record<Language, T> => ({ th: value, la: value, en: value });

/** Works in the database, as an operator's hand does. */
export async function inDatabase<T>(
  { databaseUrl }: Database,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Puts these texts in place of those of the kind. They are stored as they are: clean HTML only. */
export function setTexts(stack: Database, kind: 'agreement' | 'notice', texts: Texts): Promise<void> {
  return inDatabase(stack, async (client) => {
    await client.query('delete from site_text where kind = $1', [kind]);
    for (const language of languages) {
      for (const [position, html] of texts[language].entries()) {
        await client.query('insert into site_text (kind, language, position, html) values ($1, $2, $3, $4)', [
          kind,
          language,
          position,
          html,
        ]);
      }
    }
  });
}

/** Puts these pictures in place of those that go with the notice, or stand before a reward. */
export function setBanners(
  stack: Database,
  place: 'notice' | 'invite' | 'refund',
  banners: readonly { image: string; html: string }[],
): Promise<void> {
  return inDatabase(stack, async (client) => {
    await client.query('delete from site_banner where place = $1', [place]);
    for (const language of languages) {
      for (const [position, { image, html }] of banners.entries()) {
        await client.query(
          'insert into site_banner (place, language, position, image, html) values ($1, $2, $3, $4, $5)',
          [place, language, position, image, html],
        );
      }
    }
  });
}
