/**
 * An act of staff as steps: what is ordered and why, the proof that it is them where the server asks for one, and how it ended. The
 * order is the same each time it is sent, and so is its key, until its outcome is known.
 */
import type { ConsoleWire } from '@krapao/contract/console/api';
import type { StepUp } from '@krapao/contract/console/errors';
import { newKey } from '@krapao/ui/lib/idempotency.ts';
import { codeOf, ConsoleError, isIn, isUnknownOutcome, wrongFields } from './console-error.ts';

type VerdictBody = ConsoleWire<'POST /api/console/board/{kind}/{id}/{verdict}'>['body'];
export type Proof = NonNullable<VerdictBody['proof']>;
/** OK: done. WAITS_FOR_SECOND: nothing is done before another person confirms it. */
export type Acted = ConsoleWire<'POST /api/console/board/{kind}/{id}/{verdict}'>['output'];

export type ActStep =
  /** `isUnknown`: it may have happened; sent again, it is the same act. */
  | { name: 'order'; error?: unknown; isUnknown?: boolean }
  | { name: 'sending'; asked?: StepUp }
  /** `isAgain`: the proof before was none. `error`: it was not looked at, and why. */
  | { name: 'proof'; stepUp: StepUp; isAgain: boolean; error?: unknown };

export interface Sending {
  proof?: Proof | undefined;
  idempotencyKey: string;
}

/** Where a proof stands in what is sent. */
export const PROOF = 'proof';

interface ActDeps<T> {
  send: (sending: Sending) => Promise<T>;
  onStep: (step: ActStep) => void;
  onDone: (done: T) => void;
}

/** It is the proof that was refused, as it stands: the order was not looked at. */
function isOfProof(error: unknown): boolean {
  if (codeOf(error) === 'STAFF_BLOCKED') return true;
  const wrong = Object.keys(wrongFields(error));
  return wrong.length > 0 && wrong.every((at) => isIn(at, PROOF));
}

/** @returns what sends the order, with a proof where one was asked for */
export function createAct<T>({ send, onStep, onDone }: ActDeps<T>): (proof?: Proof) => Promise<void> {
  let idempotencyKey = newKey();
  let asked: StepUp | undefined;

  async function attempt(proof: Proof | undefined, isAgain: boolean): Promise<void> {
    onStep({ name: 'sending', ...(asked && { asked }) });
    let done: T;
    try {
      done = await send({ idempotencyKey, ...(proof && { proof }) });
    } catch (error) {
      return failed(error, isAgain);
    }
    onDone(done);
  }

  async function failed(error: unknown, isAgain: boolean): Promise<void> {
    const stepUp = error instanceof ConsoleError ? error.params.stepUp : undefined;
    if (codeOf(error) === 'STEP_UP' && stepUp) {
      asked = stepUp;
      return onStep({ name: 'proof', stepUp, isAgain });
    }
    // a challenge serves once: another one is asked for by the order without a proof
    if (codeOf(error) === 'STEP_UP_WRONG' && !isAgain) return attempt(undefined, true);
    const isUnknown = isUnknownOutcome(error);
    // what was answered for good is another intention when it is asked again
    if (!isUnknown) idempotencyKey = newKey();
    if (asked && isOfProof(error)) return onStep({ name: 'proof', stepUp: asked, isAgain: false, error });
    asked = undefined;
    onStep({ name: 'order', error, isUnknown });
  }

  return (proof) => attempt(proof, false);
}
