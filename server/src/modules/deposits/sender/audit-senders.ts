import { TRUEMONEY } from '@krapao/contract/constants';
import type { Tx } from '../../../db/pool.ts';
import type { Check, FoundCheck } from '../../../ledger/audit-checks.ts';
import { marksOf, type NumberHolder } from '../../members/face.ts';
import { mobileShown } from '../matching.ts';
import { alikeSql, BANKS, BATCH, CREDITED, handCheck, type Credited } from './read-model.ts';
import { fits, isTelling, isWhole, senderOf, signsOf, type KeptFit, type Shown } from './rule.ts';

const shownOf = ({ sendingBank, number, names }: Credited): Shown => ({
  number: sendingBank === TRUEMONEY && number !== null ? mobileShown(number) : number,
  names,
});

/** What must be known of a sender who was found by that. */
const SHOWN_FOR: Readonly<Record<KeptFit, (shown: Shown, isAnnounced: boolean) => boolean>> = {
  number: ({ number }) => isWhole(number),
  only: isTelling,
  proved: isTelling,
  'once-proved': isTelling,
  announced: (_, isAnnounced) => isAnnounced,
};

/** What was credited by itself, against the rule in force (rule.ts): the sender is the member, and of look-alikes nobody else. */
const senderCheck: FoundCheck = {
  name: 'a deposit fits the member that it was credited to, and them alone',
  async *find(tx: Tx) {
    const banks = new Map(
      (await tx.client.query<{ name: string; code: string }>(BANKS)).rows.map(({ name, code }) => [
        name,
        code,
      ]),
    );
    for (let last = 0n; ;) {
      const { rows } = await tx.client.query<Credited>(CREDITED, [last]);
      const others = await alikeOf(tx, rows, banks);
      for (const [n, credited] of rows.entries()) {
        const problem = problemOf(credited, others.get(n) ?? []);
        if (problem !== undefined) yield { subject: credited.subject, problem };
      }
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = end.movementId;
    }
  },
};

/** Deposits against the rule in force, or the person who decided. Not among the ledger's own checks: it knows no senders. */
export const senderChecks: readonly (Check | FoundCheck)[] = [senderCheck, handCheck];

/**
 * Credits that are judged again by who looks alike: of before anybody looked at that, of a proof by rules of before, and of one that is gone from
 * the same account. Who has another account by now was proved as far as anybody can tell.
 */
const isJudgedAgain = ({ fitted, isProved }: Credited): boolean =>
  fitted === null || fitted === 'once-proved' || (fitted === 'proved' && isProved === false);

function problemOf(credited: Credited, others: readonly NumberHolder[]): string | undefined {
  const { memberId, ownNumber: number, ownName: name, fitted, isAnnounced } = credited;
  const shown = shownOf(credited);
  const told = [shown.number, ...shown.names].filter((part) => part !== null).join(' ');
  const to = `credited to member ${memberId} (${number} ${name})`;
  if (!fits(shown, { number, name })) return `sent by ${told}, ${to}`;
  if (fitted !== null && !SHOWN_FOR[fitted](shown, isAnnounced))
    return `sent by ${told || 'nobody'}, ${to} by ${fitted}`;
  if (!isJudgedAgain(credited) || isWhole(shown.number)) return undefined;
  const own = { memberId, bankCode: '', number, name, isProved: credited.isProved === true };
  const all = [own, ...others.filter((other) => other.memberId !== memberId)];
  const verdict = senderOf(shown, all, new Map(isAnnounced ? [[memberId, { isOpen: true }]] : []));
  if ('holder' in verdict && verdict.holder.memberId === memberId) return undefined;
  const alike = all.filter((one) => one !== own && fits(shown, one)).map((one) => one.memberId);
  return `sent by ${told}, ${to}, and as like ${alike.join(', ') || 'nobody'}`;
}

/** Of those that are judged again: who looks like them, by their place among the rows. */
async function alikeOf(
  tx: Tx,
  rows: readonly Credited[],
  banks: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<number, NumberHolder[]>> {
  const sought = rows.flatMap((credited, n) => {
    const shown = shownOf(credited);
    const isPhone = credited.sendingBank === TRUEMONEY;
    const bank = isPhone ? 'PHONE' : banks.get(credited.sendingBank);
    if (!isJudgedAgain(credited) || !isTelling(shown) || isWhole(shown.number) || bank === undefined)
      return [];
    const marks = marksOf(bank, signsOf(shown.number ?? ''));
    return marks.length === 0
      ? []
      : [{ n, movementId: credited.movementId, marks: `{${marks.join(',')}}`, isPhone }];
  });
  const found = new Map<number, NumberHolder[]>();
  for (const isPhone of [false, true]) {
    const these = sought.filter((one) => one.isPhone === isPhone);
    if (these.length === 0) continue;
    const { rows: alike } = await tx.client.query<NumberHolder & { n: number }>(alikeSql(isPhone), [
      these.map(({ n }) => n),
      these.map(({ movementId }) => movementId),
      these.map(({ marks }) => marks),
    ]);
    for (const { n, ...holder } of alike) found.set(n, [...(found.get(n) ?? []), holder]);
  }
  return found;
}
