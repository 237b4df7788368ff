/** How a loss refund comes about (docs/money.md, Loss refund). Rates are basis points, amounts satang. */
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Play } from '../../games/face.ts';
import type { Settings } from '../../site/face.ts';
import { BASIS, basisPoints, halfOfEdge, least, notBelowZero, type Edges } from '../ceiling.ts';

/** As they were when a period was paid for first: later changes of the settings make nobody a debtor. */
export interface RefundTerms {
  success: number;
  fail: number;
  maximum: number;
  edges: Edges;
}

export const termsOf = ({ refundSuccess, refundFail, refundMaximum, edges }: Settings): RefundTerms => ({
  success: Number(basisPoints(refundSuccess)),
  fail: Number(basisPoints(refundFail)),
  maximum: Number(refundMaximum),
  edges,
});

/** A time with a rate of its own in place of the usual one; stakes under a bonus, or while refunds are off, count for nothing. */
export interface RateWindow {
  from: Date;
  to: Date;
  percentFail: number;
  hasTurnover: boolean;
}

export interface Refund {
  /** Net, less what was given otherwise; 0 where the period was won. */
  loss: Satang;
  /** Stakes that count, outside of bonuses. */
  turnover: Satang;
  lossPart: Satang;
  turnoverPart: Satang;
  /** Within the maximum and the ceiling; before anything was given of it. */
  earned: Satang;
}

/** Net by rate: wins at one rate make up losses at another, in the parts that the losses have. */
function lossPartOf(netByRate: ReadonlyMap<bigint, bigint>, loss: bigint): Satang {
  const losses = [...netByRate].filter(([, net]) => net < 0n).map(([rate, net]) => ({ rate, lost: -net }));
  const all = losses.reduce((sum, { lost }) => sum + lost, 0n);
  if (all === 0n) return ZERO;
  const counted = loss < all ? loss : all;
  return satang((losses.reduce((sum, { rate, lost }) => sum + rate * lost, 0n) * counted) / (all * BASIS));
}

/**
 * @param given what the member got of the house in that time otherwise: bonuses less forfeits, cash of coupons
 * @param invited what the inviter has of the same play
 */
export function refundOf(
  plays: readonly Play[],
  windows: readonly RateWindow[],
  terms: RefundTerms,
  { given, invited }: { given: Satang; invited: Satang },
): Refund {
  const netByRate = new Map<bigint, bigint>();
  let net = 0n;
  let turnover = 0n;
  for (const play of plays) {
    const window = play.window === null ? undefined : windows[play.window];
    const rate = BigInt(window?.percentFail ?? terms.fail);
    netByRate.set(rate, (netByRate.get(rate) ?? 0n) + play.net);
    net += play.net;
    if (window?.hasTurnover ?? true) turnover += play.counted;
  }
  const loss = notBelowZero(-net - given);
  const lossPart = lossPartOf(netByRate, loss);
  const turnoverPart = satang((BigInt(terms.success) * turnover) / BASIS);
  const most = least(satang(terms.maximum), notBelowZero(halfOfEdge(plays, terms.edges) - invited));
  return {
    loss,
    turnover: satang(turnover),
    lossPart,
    turnoverPart,
    earned: least(satang(lossPart + turnoverPart), most),
  };
}

/** What a period earned, and what was given of it or kept of it for debts. */
export interface Standing {
  earned: Satang;
  given: Satang;
}

/**
 * What later corrections took from periods that were paid for is a debt, which what is due pays first. Answers the same periods after that,
 * in their order: either nothing is due any more, or there is no debt.
 */
export function settleDebts<S extends Standing>(periods: readonly S[], isDue: (period: S) => boolean): S[] {
  let debt = periods.reduce((sum, { earned, given }) => sum + notBelowZero(given - earned), 0n);
  let paid = 0n;
  const due = periods.map((period) => {
    const kept = isDue(period) ? least(notBelowZero(period.earned - period.given), satang(debt)) : ZERO;
    debt -= kept;
    paid += kept;
    return { ...period, given: satang(period.given + kept) };
  });
  return due.map((period) => {
    const back = least(notBelowZero(period.given - period.earned), satang(paid));
    paid -= back;
    return { ...period, given: satang(period.given - back) };
  });
}
