/** What happens to talks by itself: silent ones end, those of agents who left wait again, waiting ones are given out. */
import type { Db, Tx } from '../../../db/pool.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { endSession, lockConversation } from '../store.ts';
import type { ConversationRow } from '../tables.ts';
import { takeFor } from './hold.ts';
import { agentsThere } from './read-model.ts';

/** An agent who was not there for so long gives their talks back. */
const GONE_MINUTES = 5;
const AT_ONCE = 200;

export function createTend({
  db,
  settings,
  screens,
}: {
  db: Db;
  settings: CurrentSettings;
  screens: ChatScreens;
}) {
  /** Does that to each talk that is due, under its row's lock; true: it was still due. Answers how many were. */
  async function each(
    which: string,
    work: (tx: Tx, talk: ConversationRow) => Promise<boolean>,
    values: unknown[] = [],
  ): Promise<number> {
    const { rows } = await db.client.query<{ id: string }>(
      `select c.id from chat_conversation c where ${which} order by c.id limit ${AT_ONCE}`,
      values,
    );
    let done = 0;
    for (const { id } of rows)
      await db.withTx(async (tx) => {
        const talk = await lockConversation(tx, id);
        if (!talk || !(await work(tx, talk))) return;
        done += 1;
        tx.afterCommit(() => screens.told({ chat: id, to: talk.room, what: 'state' }));
      });
    return done;
  }

  /** Ends what was answered and stayed silent; what waits is never ended by itself. Answers how many. */
  async function endSilent(): Promise<number> {
    const { chatIdleMinutes: minutes } = await settings.current();
    const isSilent = ({ answeredAt }: ConversationRow) =>
      answeredAt !== null && Date.now() - answeredAt.getTime() >= minutes * 60_000;
    return each(
      `c.state = 'open' and c.answered_at < now() - make_interval(mins => $1)`,
      async (tx, talk) => {
        if (talk.state !== 'open' || !isSilent(talk)) return false;
        await endSession(tx, talk.id);
        return true;
      },
      [minutes],
    );
  }

  /** Gives back what agents have who are not there any more. */
  function giveBack(): Promise<number> {
    const gone = `c.assignee is not null and c.state = 'waiting' and c.assigned_at < now() - interval '${GONE_MINUTES} minutes' and not exists (
      select from chat_agent a where a.staff_id = c.assignee and a.seen_at > now() - interval '${GONE_MINUTES} minutes')`;
    return each(gone, async (tx, { id }) => {
      const still = await tx.client.query(`select from chat_conversation c where c.id = $1 and ${gone}`, [
        id,
      ]);
      if (still.rowCount !== 1) return false;
      await takeFor(tx, id, null);
      return true;
    });
  }

  /** Gives what waits to whoever has the fewest, where the operator wants that. */
  async function giveOut(): Promise<number> {
    if (!(await settings.current()).chatGivesOut || (await agentsThere(db)).length === 0) return 0;
    return each(`c.state = 'waiting' and c.assignee is null`, async (tx, talk) => {
      const [agent] = await agentsThere(tx);
      if (!agent || talk.state !== 'waiting' || talk.assignee !== null) return false;
      await takeFor(tx, talk.id, agent);
      return true;
    });
  }

  return { endSilent, giveBack, giveOut };
}
