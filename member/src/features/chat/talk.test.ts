import { describe, expect, it } from 'vitest';
import {
  hasEnded,
  hasGap,
  isAtBeginning,
  NO_TALK,
  talkReducer,
  type Outgoing,
  type Said,
  type Talk,
  type TalkEvent,
} from './talk.ts';

const PAGE = 10;
const seeds = Array.from({ length: 60 }, (_, at) => Number(process.env['SEED'] ?? 7) * 1_000 + at);

/** Mulberry32: the same chances for the same seed. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const said = (seq: number, id: string, sender: Said['sender'] = 'agent'): Said => ({
  sender,
  message: { message_type: 'text', payload: { message: id }, deliver: { id, status: 'succeed' } },
  ...{ userId: null, guestId: null, username: null, name: null, deviceToken: null },
  createdAt: new Date(seq * 1_000).toISOString(),
  session_id: 'c-1',
  seq,
});
const outgoing = (id: string): Outgoing => ({
  id,
  at: new Date(0).toISOString(),
  message: { message_type: 'text', payload: { message: id } },
  status: 'sending',
  progress: 0,
});
const answerOf = ({ seq, createdAt, session_id }: Said) => ({ seq, createdAt, session_id });
const run = (events: readonly TalkEvent[], from: Talk = NO_TALK): Talk => events.reduce(talkReducer, from);
const list = ({ said, queue }: Talk) => [
  ...said.map((one) => one.message.deliver.id),
  ...queue.map(({ id }) => id),
];

/** The server: messages by number, each client id once, and notes whose numbers nobody is told. */
class Talking {
  readonly all: Said[] = [];
  #seq = 0;
  say(id: string, sender: Said['sender']): Said {
    const known = this.all.find((one) => one.message.deliver.id === id);
    if (known) return known;
    const one = said((this.#seq += 1), id, sender);
    this.all.push(one);
    return one;
  }
  note(): void {
    this.#seq += 1;
  }
  after = (seq: number) => this.all.filter((one) => one.seq > seq).slice(0, 50);
  newest = () => this.all.slice(-PAGE).reverse();
}

describe('what the screen knows of a conversation', () => {
  it.each(seeds)('ends as the server has it, whatever was lost, doubled or late (seed %i)', (seed) => {
    const chance = chances(seed);
    const server = new Talking();
    let talk = NO_TALK;
    const take = (event: TalkEvent) => (talk = talkReducer(talk, event));
    const late: Said[] = [];
    const tell = (one: Said) => {
      if (chance() < 0.3) return; // the line was cut
      if (chance() < 0.3) late.push(one);
      else take({ type: 'heard', message: one });
      if (chance() < 0.2) take({ type: 'heard', message: one });
    };
    const trySending = (id: string) => {
      if (chance() < 0.2) return; // never arrived
      const one = server.say(id, 'customer');
      tell(one);
      if (chance() < 0.6) take({ type: 'answered', id, answer: answerOf(one) });
    };
    const openedAt = Math.floor(chance() * 30);
    for (let step = 0; step < 120; step += 1) {
      if (step === openedAt) take({ type: 'opened', messages: server.newest(), limit: PAGE });
      const what = chance();
      if (what < 0.3) tell(server.say(`agent-${String(step)}`, 'agent'));
      else if (what < 0.55) {
        take({ type: 'queued', one: outgoing(`mine-${String(step)}`) });
        trySending(`mine-${String(step)}`);
      } else if (what < 0.65) server.note();
      else if (what < 0.75) for (const one of late.splice(0)) take({ type: 'heard', message: one });
      else if (what < 0.85) for (const { id } of talk.queue.slice(0, 1)) trySending(id);
      else if (talk.isLoaded && hasGap(talk))
        take({ type: 'caughtUp', messages: server.after(talk.knownTo) });
    }
    // the line is back: what waits goes out by its own id, and what is missing is asked for
    for (const { id } of talk.queue)
      take({ type: 'answered', id, answer: answerOf(server.say(id, 'customer')) });
    for (;;) {
      const more = server.after(talk.knownTo);
      if (more.length === 0) break;
      take({ type: 'caughtUp', messages: more });
    }
    while (talk.oldest > 0) {
      const before = talk.oldest;
      const messages = server.all.filter((one) => one.seq < before).slice(-PAGE);
      take({ type: 'older', messages: messages.reverse(), before, limit: PAGE });
    }
    expect(list(talk)).toEqual(server.all.map((one) => one.message.deliver.id));
    expect(hasGap(talk)).toBe(false);
  });

  it('shows one message for an echo that comes before the answer, and for an answer that comes twice', () => {
    const own = said(4, 'mine', 'customer');
    const begun = run([
      { type: 'opened', messages: [said(3, 'a')], limit: PAGE },
      { type: 'queued', one: outgoing('mine') },
      { type: 'heard', message: own },
    ]);
    expect([list(begun), begun.queue, begun.knownTo]).toEqual([['a', 'mine'], [], 4]);
    const answer: TalkEvent = { type: 'answered', id: 'mine', answer: answerOf(own) };
    expect(list(run([answer, answer], begun))).toEqual(['a', 'mine']);
  });

  it('knows a gap until what lies in it was asked for, even where it is a note of agents', () => {
    const open = run([
      { type: 'opened', messages: [said(3, 'a')], limit: PAGE },
      { type: 'heard', message: said(5, 'c') },
    ]);
    expect([hasGap(open), open.knownTo]).toEqual([true, 3]);
    const asked = talkReducer(open, { type: 'caughtUp', messages: [said(5, 'c')] });
    expect([hasGap(asked), asked.knownTo]).toEqual([false, 5]);
  });

  it('leaves nothing out where a page comes late, after what was asked for since', () => {
    const page = (from: number) =>
      Array.from({ length: PAGE }, (_, at) => said(from + PAGE - 1 - at, `m${String(from + PAGE - 1 - at)}`));
    const [old, late] = [page(11), page(31)];
    const asked = (talk: Talk) => {
      const after = [...page(21), ...late].filter(({ seq }) => seq > talk.knownTo);
      return hasGap(talk) ? talkReducer(talk, { type: 'caughtUp', messages: after }) : talk;
    };
    const seqs = ({ said: known }: Talk) => known.map(({ seq }) => seq);
    const to = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const opened = (messages: readonly Said[]): TalkEvent => ({ type: 'opened', messages, limit: PAGE });
    const newFirst = asked(run([opened(late), opened(old)]));
    expect([seqs(newFirst), newFirst.oldest]).toEqual([to(31, 40), 31]);
    const oldFirst = asked(run([opened(old), opened(late)]));
    expect([seqs(oldFirst), oldFirst.oldest]).toEqual([to(11, 40), 11]);
    // one above what was shown then, where the talk has begun anew since
    const older: TalkEvent = { type: 'older', messages: old, before: 21, limit: PAGE };
    const anew = run([opened(late), older]);
    expect([seqs(anew), anew.oldest]).toEqual([to(31, 40), 31]);
    expect(seqs(run([opened(page(21)), older]))).toEqual(to(11, 30));
  });

  it('shows a file by the address that it has, told again or not, until one is asked for anew', () => {
    const film = (signature: string, path = 'a.mp4'): Said => ({
      ...said(6, 'film'),
      message: {
        message_type: 'media',
        payload: {
          ...{
            fileType: 'video',
            filePath: '/f/a.mp4',
            name: null,
            message: null,
            width: null,
            height: null,
          },
          url: `/files/${path}?signature=${signature}`,
          poster: `/files/${path}.jpg?signature=${signature}`,
        },
        deliver: { id: 'film', status: 'succeed' },
      },
    });
    const files = ({ said: all }: Talk) =>
      all.flatMap(({ message: { message_type, ...of } }) =>
        message_type === 'media' && 'payload' in of && 'url' in of.payload
          ? [of.payload.url, of.payload.poster]
          : [],
      );
    // above a note, of which nobody is told: so it is asked for
    const open = run([
      { type: 'opened', messages: [said(4, 'a')], limit: PAGE },
      { type: 'heard', message: film('first') },
    ]);
    expect(hasGap(open)).toBe(true);
    const shown = ['/files/a.mp4?signature=first', '/files/a.mp4.jpg?signature=first'];
    const again = run(
      [
        { type: 'caughtUp', messages: [film('second')] },
        { type: 'heard', message: film('third') },
        { type: 'opened', messages: [film('fourth')], limit: PAGE },
      ],
      open,
    );
    expect([hasGap(again), ...files(again)]).toEqual([false, ...shown]);
    expect(files(talkReducer(open, { type: 'heard', message: film('other', 'b.mp4') }))).toEqual([
      '/files/b.mp4?signature=other',
      '/files/b.mp4.jpg?signature=other',
    ]);
    expect(files(talkReducer(again, { type: 'refreshed', messages: [film('fifth')] }))).toEqual([
      '/files/a.mp4?signature=fifth',
      '/files/a.mp4.jpg?signature=fifth',
    ]);
  });

  it('offers what it may be about before the first word, and again once the conversation has ended', () => {
    const closed = { state: 'closed', session_id: 'c-1' } as const;
    const none = run([{ type: 'opened', messages: [], limit: PAGE }]);
    const ended = run([{ type: 'opened', messages: [said(3, 'a')], limit: PAGE }]);
    expect(isAtBeginning(NO_TALK, null)).toBe(false);
    expect(isAtBeginning(none, { state: 'none', session_id: null })).toBe(true);
    expect(isAtBeginning(ended, { ...closed, state: 'open' })).toBe(false);
    expect([isAtBeginning(ended, closed), hasEnded(ended, closed)]).toEqual([true, true]);
    // the next one has begun: by a word that is on its way, or that was told before its state
    for (const event of [
      { type: 'queued', one: outgoing('mine') },
      { type: 'heard', message: { ...said(4, 'mine', 'customer'), session_id: 'c-2' } },
    ] as const) {
      const next = talkReducer(ended, event);
      expect([isAtBeginning(next, closed), hasEnded(next, closed)]).toEqual([false, false]);
    }
    // what did not go out begins nothing
    for (const [talk, standing] of [
      [ended, closed],
      [none, { state: 'none', session_id: null }],
    ] as const) {
      const failed = run(
        [
          { type: 'queued', one: outgoing('mine') },
          { type: 'failed', id: 'mine', reason: 'CHAT_FILE_INVALID' },
        ],
        talk,
      );
      expect([isAtBeginning(failed, standing), hasEnded(failed, standing)]).toEqual([true, talk === ended]);
    }
  });

  it('sends a failed one again by the same id, a file from its upload on', () => {
    const media: Outgoing = {
      ...outgoing('file'),
      status: 'uploading_file',
      message: { message_type: 'media', payload: { fileType: 'image', filePath: '' } },
    };
    const failed = run([
      { type: 'queued', one: outgoing('text') },
      { type: 'queued', one: media },
      { type: 'failed', id: 'text', reason: 'NETWORK' },
      { type: 'failed', id: 'file', reason: 'NETWORK' },
    ]);
    expect(failed.queue.map(({ status }) => status)).toEqual(['failed', 'failed']);
    const again = run(
      [
        { type: 'again', id: 'text' },
        { type: 'again', id: 'file' },
      ],
      failed,
    );
    expect(again.queue.map(({ id, status }) => [id, status])).toEqual([
      ['text', 'sending'],
      ['file', 'uploading_file'],
    ]);
    expect(talkReducer(again, { type: 'removed', id: 'text' }).queue).toHaveLength(1);
  });

  it('uploads a file anew that the server does not know any more, and no other', () => {
    const message = { message_type: 'media', payload: { fileType: 'image', filePath: '/f/1.jpg' } } as const;
    const begun = run([
      { type: 'queued', one: outgoing('text') },
      { type: 'queued', one: { ...outgoing('file'), message } },
    ]);
    const againAfter = (reason: string) =>
      (['failed', 'again'] as const)
        .reduce(
          (talk, type) =>
            run(
              ['text', 'file'].map((id) => ({ type, id, reason })),
              talk,
            ),
          begun,
        )
        .queue.map(({ status }) => status);
    expect(againAfter('NETWORK')).toEqual(['sending', 'sending']);
    expect(againAfter('NO_DATA')).toEqual(['sending', 'uploading_file']);
  });
});
