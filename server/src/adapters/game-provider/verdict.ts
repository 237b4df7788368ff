/** What answers of the families without references mean: their yes is told by each, their no must be said in definite words. */
import type { Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { BalanceAnswer, GameProvider, LaunchAnswer, PlayReport } from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { isDone, isUncertain, reasonOf, type Spoken, type WireAnswer } from './wire.ts';

/** How a family says yes and no. */
export interface Speech {
  isYes: (body: Record<string, unknown>) => boolean;
  /** The words of its no; undefined where the answer is no such no. */
  noOf: (body: Record<string, unknown>) => string | undefined;
}

/** A family that says it by a number in `code`, and why not in `message`. */
export const speaksByCode = (yes: number): Speech => ({
  isYes: ({ code }) => code === yes,
  noOf: ({ code, message }) =>
    typeof code === 'number' && code !== yes && typeof message === 'string' ? message : undefined,
});

const PLAYER = '(?:user(?:name)?|member|player)';
const STRANGER = new RegExp(
  `\\b(?:${PLAYER}|account) (?:(?:is|was|does|could) )?(?:not (?:be )?(?:found|exist)|doesn't exist)\\b`,
  'i',
);
/**
 * Codes of these families are not public, so that one may mean anything; these words mean that nothing was done. All others
 * ("failed", "error", "processing", "duplicate") leave it open.
 */
const DEFINITE = new RegExp(
  [
    String.raw`\b(?:insufficient|not enough) (?:\w+ )?(?:balance|credit|funds?|money)\b`,
    String.raw`\b(?:balance|credit|funds?) (?:is |are )?(?:insufficient|not enough)\b`,
    String.raw`\binvalid (?:${PLAYER}|password|amount|signature|agent|api key|app id)\b`,
  ].join('|'),
  'i',
);

/** `isTheirs`: what else a yes must say, to be this call's. `reference`: where a yes names what it did. */
export function outcomeOf(
  answer: WireAnswer,
  speech: Speech,
  {
    isTheirs = () => true,
    reference = () => undefined,
  }: {
    isTheirs?: (body: Record<string, unknown>) => boolean;
    reference?: (body: Record<string, unknown>) => unknown;
  } = {},
): Outcome {
  if (isYes(answer, speech) && isTheirs(answer.body)) {
    const named = reference(answer.body);
    return { outcome: 'done', externalReference: typeof named === 'string' ? named : null };
  }
  const no = noOf(answer, speech);
  const isDefinite = no !== undefined && !isUncertain(answer) && (DEFINITE.test(no) || STRANGER.test(no));
  return { outcome: isDefinite ? 'refused' : 'unknown', reason: wordsOf(answer, speech) };
}

const isYes = (answer: WireAnswer, { isYes: says }: Speech): answer is Spoken =>
  isDone(answer) && says(answer.body);

/** The balance that a yes tells; `read` finds it there. */
export function balanceIn(
  answer: WireAnswer,
  speech: Speech,
  read: (body: Record<string, unknown>) => Satang | undefined,
): BalanceAnswer {
  const balance = isYes(answer, speech) ? read(answer.body) : undefined;
  if (balance !== undefined) return { outcome: 'told', balance };
  const reason = wordsOf(answer, speech);
  return isStranger(answer, speech)
    ? { outcome: 'unknown', reason, isStranger: true }
    : { outcome: 'unknown', reason };
}

/** The address that a yes tells; `read` finds it there. */
export function linkIn(
  answer: WireAnswer,
  speech: Speech,
  read: (body: Record<string, unknown>) => unknown,
): LaunchAnswer {
  const link = isYes(answer, speech) ? read(answer.body) : undefined;
  if (typeof link === 'string' && URL.canParse(link)) return { outcome: 'told', link };
  if (isStranger(answer, speech)) return { outcome: 'stranger' };
  return { outcome: 'unknown', reason: wordsOf(answer, speech) };
}

const isStranger = (answer: WireAnswer, speech: Speech): boolean => STRANGER.test(noOf(answer, speech) ?? '');

/** The rounds that a yes tells; `read` finds them there. */
export function roundsIn(
  answer: WireAnswer,
  speech: Speech,
  read: (body: Record<string, unknown>) => PlayReport[] | undefined,
): PlayReport[] | { reason: string } {
  const rounds = isYes(answer, speech) ? read(answer.body) : undefined;
  return rounds ?? { reason: wordsOf(answer, speech) };
}

/** It says that there is such a player already. */
export const isKnown = (answer: WireAnswer, speech: Speech): boolean =>
  /\balready exists?\b/i.test(noOf(answer, speech) ?? '');

/** What it says, for a person. */
export function wordsOf(answer: WireAnswer, { noOf: said }: Speech): string {
  if (answer.status === 'unknown') return answer.reason;
  return reasonOf({ status: answer.status, body: { said: said(answer.body) } }, 'said');
}

function noOf(answer: WireAnswer, speech: Speech): string | undefined {
  if (answer.status === 'unknown' || answer.status >= 500) return undefined;
  const isRedirect = answer.status >= 300 && answer.status < 400;
  return isRedirect ? undefined : speech.noOf(answer.body);
}

/** What all of them can't do. A call of theirs was once carried out four minutes after its answer was lost. */
export const withoutReferences = {
  can: { takesReference: false, answersQueries: false, longestDelayMs: 10 * 60_000 },
  queryTransfer: async () => ({ standing: 'unknown', reason: phrase('noQueries') }),
} satisfies Partial<GameProvider>;

/** The same where there are sports: what is staked there is reported once the bet is settled. */
export const withSportsBets = {
  ...withoutReferences,
  can: { ...withoutReferences.can, keepsBetsOpen: true },
} satisfies Partial<GameProvider>;
