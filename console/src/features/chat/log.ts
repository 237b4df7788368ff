/** What was said in a talk, as far as this screen has it: by number, each once, whatever came twice or late. */
import type { TalkMessage } from './queries.ts';

export interface TalkLog {
  /** By number. */
  messages: readonly TalkMessage[];
  /** There is more above. */
  hasOlder: boolean;
}

export const EMPTY: TalkLog = { messages: [], hasOlder: false };

const join = (known: readonly TalkMessage[], came: readonly TalkMessage[]): TalkMessage[] => {
  // what came later tells how it is now: a file has a fresh address, a message was taken away
  const bySeq = new Map([...known, ...came].map((one) => [one.seq, one]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
};

/** The newest page, or one above what is shown. @param asked how many were asked for: fewer are the beginning of all */
export const withOlder = ({ messages }: TalkLog, came: readonly TalkMessage[], asked: number): TalkLog => ({
  messages: join(messages, came),
  hasOlder: came.length >= asked,
});

/** What came after what is shown, or what is shown already, as it is now. */
export const withNewer = (log: TalkLog, came: readonly TalkMessage[]): TalkLog => ({
  ...log,
  messages: join(log.messages, came),
});

/** Those that are shown, as they are now; what is not stays to be asked for. */
export const withSame = (log: TalkLog, came: readonly TalkMessage[]): TalkLog =>
  withNewer(
    log,
    came.filter(({ seq }) => log.messages.some((one) => one.seq === seq)),
  );

/** The number up to which nothing is missing. */
export const topOf = ({ messages }: TalkLog): number => messages[messages.length - 1]?.seq ?? 0;
export const bottomOf = ({ messages }: TalkLog): number => messages[0]?.seq ?? 1;

/** The number of the last word of the person, where no agent looked at it yet; undefined: all was looked at. */
export function unreadUpTo({ messages }: TalkLog, agentReadSeq: number): number | undefined {
  const last = [...messages].reverse().find(({ sender }) => sender === 'customer')?.seq;
  return last !== undefined && last > agentReadSeq ? topOf({ messages, hasOlder: false }) : undefined;
}
