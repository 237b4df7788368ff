/**
 * Transfers that this page has made itself. The realtime channel tells of each what its answer tells too; what was moved is asked
 * for once, when the answer is here.
 */
import type { Wire } from '@krapao/contract/api';

/** More than one member's events can be late by. */
const MOST = 20;

/** Forms that await an answer. */
const awaiting = new Set<string>();
let answered: readonly string[] = [];

/** Makes a transfer for a form, which asks for the wallet again after it, whatever became of it. */
export async function ownTransfer<A extends Wire<'POST /api/wallet/transfer'>['output']>(
  form: string,
  send: () => Promise<A>,
): Promise<A> {
  awaiting.add(form);
  try {
    const answer = await send();
    // One that is under way yet will be told of again, at its end.
    if (answer.status === 'SUCCESS') answered = [answer.reference, ...answered].slice(0, MOST);
    return answer;
  } finally {
    awaiting.delete(form);
  }
}

/** The form is shown no more. Whether it awaited an answer: what was not asked for meanwhile is to be asked for now. */
export const leaveTransfer = (form: string): boolean => awaiting.delete(form);

/** Whether what a transfer changed is asked for without its event: after an answer that is yet to come, or was when it came. */
export const isAskedFor = (transfer: string | undefined): boolean =>
  transfer !== undefined && (awaiting.size > 0 || answered.includes(transfer));
