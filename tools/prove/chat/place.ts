/** Two servers whose chat is on and knows no limits, and whose notices can be held. */
import pg from 'pg';
import { migrate } from '@krapao/server/db/migrate';
import { createEmptyDatabase } from '../../testing/database.ts';
import { openAgent, type Agent } from './agent.ts';
import { startWorld, type World } from '../world.ts';

/** Whoever holds it holds every notice of a message. */
const NOTICES = '(140, 1)';

export interface ChatPlace {
  world: World;
  /** At the last server's console. */
  agent: Agent;
  /** From now on what is said is committed and no server is told. */
  holdNotices(): Promise<void>;
  /** How many notices are held. */
  held(): Promise<number>;
  /** Those that are held are told to nobody, as by servers that died with them; others go out. */
  loseNotices(): Promise<void>;
  stop(): Promise<void>;
}

/** Ours is found before PostgreSQL's own. */
const SET_UP = `
  do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
  end $$;
  create function public.pg_notify(channel text, payload text) returns void language plpgsql as $$ begin
    if payload like '%"what":"message"%' then perform pg_advisory_xact_lock_shared${NOTICES}; end if;
    perform pg_catalog.pg_notify(channel, payload);
  end $$;`;

/** Forty writers of one person are more than one may be. Of a database that is migrated. */
const NO_LIMITS = `
  create function public.uncounted() returns trigger language plpgsql as $$ begin new.points := 0; return new; end $$;
  create trigger uncounted before insert or update on http_ceiling
    for each row when (new.key like 'chat %') execute function public.uncounted();`;

const ON = `insert into site_setting (name, value) values ('chat', 'true')`;

const WAITING = `select pid from pg_locks where locktype = 'advisory' and (classid, objid) = ${NOTICES} and not granted
  and database = (select oid from pg_database where datname = current_database())`;

export async function startChat(): Promise<ChatPlace> {
  const database = await createEmptyDatabase('chat');
  const keeper = new pg.Client({ connectionString: database.url });
  keeper.on('error', () => undefined);
  await keeper.connect();
  let world: World | undefined;
  let agent: Agent;
  const stop = async (): Promise<void> => {
    await world?.stop();
    await keeper.end();
    await database.drop();
  };
  try {
    await migrate(database.url);
    for (const text of [SET_UP, NO_LIMITS, ON]) await keeper.query(text);
    world = await startWorld({ servers: 2, databaseUrl: database.url, env: { DATABASE_POOL: '24' } });
    agent = await openAgent(world.consoles.at(-1) ?? '');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...{ world, agent },
    holdNotices: async () => void (await keeper.query(`select pg_advisory_lock${NOTICES}`)),
    held: async () => (await keeper.query(WAITING)).rows.length,
    async loseNotices() {
      await keeper.query(`select pg_terminate_backend(pid) from (${WAITING}) w`);
      await keeper.query(`select pg_advisory_unlock${NOTICES}`);
    },
    stop,
  };
}
