/** Facts 11.2 to 11.4 and 11.7: forty writers, lines that are cut, servers that die before they tell: each side ends with one list. */
import { randomUUID } from 'node:crypto';
import type { Member } from '../member.ts';
import type { Random } from '../random.ts';
import { pause, until } from '../until.ts';
import type { Agent } from './agent.ts';
import { startLine, type Line } from './line.ts';
import type { ChatPlace } from './place.ts';
import { ask, insist, openReader, type Reader, type Who } from './reader.ts';
import { requireSame, rowsOf } from './same.ts';

interface Play {
  random: Random;
  talks: number;
  /** At once in each talk, and what each of them says. */
  writers: number;
  each: number;
  readers: number;
  kills: number;
}

interface Talk {
  member: Member;
  guestId: string;
  id: string;
  readers: Reader[];
  lines: Line[];
  /** All that was said and answered for. */
  said: string[];
}

const MERGES = 10;
const HELD_BEFORE_KILL = 3;
export const textOf = (message: string, id: string = randomUUID()) => ({
  message: { message_type: 'text', payload: { message }, deliver: { id, status: 'sending' } },
});

async function openTalk({ world }: ChatPlace, no: number, { random, readers }: Play): Promise<Talk> {
  const member = await world.member();
  const pick = () => random.pick(world.urls);
  const [guestId, said] = [randomUUID(), [`talk ${String(no)}`]];
  for (let i = 0; i <= random.upTo(9); i += 1) {
    said.push(`guest ${String(i)}`);
    await insist(pick, 'send-message', { guestId }, textOf(`guest ${String(i)}`));
  }
  await insist(pick, 'send-message', member, textOf(`talk ${String(no)}`));
  const { rows } = await world.db.client.query<{ id: string }>(
    'select c.id from chat_conversation c join member m on m.id = c.member_id where m.phone = $1',
    [member.phone],
  );
  const talk: Talk = { member, guestId, id: rows[0]?.id ?? '', readers: [], lines: [], said };
  while (talk.lines.length < readers) {
    const line = await startLine(pick);
    talk.lines.push(line);
    talk.readers.push(openReader(line.url, { token: member.token }));
  }
  await Promise.all(talk.readers.map((reader) => reader.connected()));
  return talk;
}

/** Each writer says one thing after the other, at any server, again under its name where no answer came; until it is calm, slowly. */
async function write(
  { world }: ChatPlace,
  talk: Talk,
  agent: Agent,
  { random, writers, each }: Play,
  isCalm: () => boolean,
): Promise<void> {
  const pick = () => random.pick(world.urls);
  const writer = async (no: number): Promise<void> => {
    for (let i = 0; i < each || !isCalm(); i += 1) {
      const words = `${String(no)}: ${'ก'.repeat(random.upTo(30))} ${String(i)}`;
      await pause(random.upTo(i < each ? 60 : 1_000));
      if (no === 0) await agent.say(talk.id, words, random.upTo(3) === 0);
      else await insist(pick, 'send-message', { token: talk.member.token }, textOf(words));
      talk.said.push(words);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, no) => writer(no)));
}

/** What the guest said is taken along by ten calls at once. */
async function merge({ world }: ChatPlace, { member, guestId }: Talk, random: Random): Promise<void> {
  await pause(random.upTo(400));
  const answers = await Promise.all(
    Array.from({ length: MERGES }, () =>
      insist(() => random.pick(world.urls), 'merge', member, { guestId, yes: true }),
    ),
  );
  const other = answers.filter((answer) => !(answer as { merged: boolean }).merged);
  if (other.length > 0) throw new Error(`of ten merges ${String(other.length)} say that nothing was merged`);
}

/** Lines fail, each in its own way for its own time, until it is over. */
async function weather(line: Line, random: Random, isOver: () => boolean): Promise<number> {
  let cuts = 0;
  while (!isOver()) {
    await pause(random.upTo(400));
    random.pick([line.cut, line.lose])();
    await pause(random.upTo(300));
    line.mend();
    cuts += 1;
  }
  return cuts;
}

/** A server dies with what it has committed and told nobody. Answers how many notices were lost. */
export async function killUntold(place: ChatPlace, random: Random): Promise<number> {
  const server = random.pick(place.world.servers);
  await place.holdNotices();
  const lost = await until('notices are held', async () => {
    const held = await place.held();
    return held >= HELD_BEFORE_KILL && held;
  });
  await server.kill();
  await place.loseNotices();
  await server.restart();
  return lost;
}

/** A message whose answer is lost is one, answered as it was when it is sent again, and refused with other words. */
async function proveLostAnswer({ world }: ChatPlace, talk: Talk, random: Random): Promise<void> {
  const who: Who = { token: talk.member.token };
  const id = randomUUID();
  const line = await startLine(() => random.pick(world.urls));
  line.lose();
  const unheard = ask(line.url, 'POST', 'send-message', who, textOf('lost', id));
  const at = await until('it is kept', async () => {
    const { rows } = await world.db.client.query<{ at: Date }>(
      'select at from chat_message where conversation_id = $1 and client_id = $2',
      [talk.id, id],
    );
    return rows[0]?.at;
  });
  await line.close();
  if ((await unheard).status !== 0) throw new Error('an answer came through a line that lost it');
  for (const url of world.urls) {
    const { body } = await ask(url, 'POST', 'send-message', who, textOf('lost', id));
    const { createdAt } = body as { createdAt?: string };
    if (createdAt !== at.toISOString()) throw new Error(`sent again it was ${JSON.stringify(body)}`);
  }
  const other = await ask(random.pick(world.urls), 'POST', 'send-message', who, textOf('another', id));
  if (other.status !== 409) throw new Error(`other words under its name: ${JSON.stringify(other)}`);
  talk.said.push('lost');
}

/** Answers its figures. @throws Error where a side has another list */
export async function provePlay(place: ChatPlace, play: Play): Promise<string> {
  const { random } = play;
  const { agent } = place;
  const talks: Talk[] = [];
  while (talks.length < play.talks) talks.push(await openTalk(place, talks.length, play));
  let [isOver, isCalm] = [false, false];
  const storms = talks.flatMap(({ lines }) => lines.map((line) => weather(line, random, () => isOver)));
  const kill = async (): Promise<number> => {
    let lost = 0;
    for (let i = 0; i < play.kills; i += 1) lost += await killUntold(place, random);
    isCalm = true;
    return lost;
  };
  try {
    const [lost] = await Promise.all([
      kill(),
      ...talks.flatMap((talk) => [write(place, talk, agent, play, () => isCalm), merge(place, talk, random)]),
    ]);
    await Promise.all(talks.map((talk) => proveLostAnswer(place, talk, random)));
    isOver = true;
    const cuts = (await Promise.all(storms)).reduce((sum, one) => sum + one, 0);
    let messages = 0;
    for (const talk of talks) {
      const rows = await rowsOf(place.world.db, talk.id);
      messages += rows.length;
      await requireSame(rows, talk.said, talk.readers, () => agent.all(talk.id));
    }
    const asked = talks.flatMap(({ readers }) => readers).reduce((sum, one) => sum + one.figures.asked, 0);
    return `${String(messages)} messages of ${String(talks.length * play.writers)} writers in ${String(talks.length)} talks, ${String(play.kills)} kills with ${String(lost)} notices lost, ${String(cuts)} lines cut or deaf, ${String(asked)} times caught up: one list each`;
  } finally {
    isOver = true;
    for (const { readers, lines } of talks) {
      for (const reader of readers) reader.close();
      for (const line of lines) await line.close();
    }
  }
}
