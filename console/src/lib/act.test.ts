import { expect, it } from 'vitest';
import type { StepUp } from '@krapao/contract/console/errors';
import { createAct, type ActStep, type Sending } from './act.ts';
import { ConsoleError } from './console-error.ts';

const stepUp: StepUp = { passkey: null, byCode: true, isElsewhere: false };
const proof = { kind: 'code', password: 'p', code: '123456' } as const;

/** An act whose server gives these answers one after the other; an error is thrown. */
function acting(...answers: unknown[]) {
  const sent: Sending[] = [];
  const steps: ActStep[] = [];
  const done: unknown[] = [];
  const run = createAct<unknown>({
    send: async (sending) => {
      sent.push(sending);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onStep: (step) => steps.push(step),
    onDone: (one) => done.push(one),
  });
  return { run, sent, steps, done };
}

it('sends the same order under the same key again with the proof that was asked for', async () => {
  const { run, sent, steps, done } = acting(new ConsoleError('STEP_UP', 403, { stepUp }), 'OK');
  await run();
  expect(steps.at(-1)).toEqual({ name: 'proof', stepUp, isAgain: false });
  await run(proof);
  expect(sent).toEqual([
    { idempotencyKey: sent[0]?.idempotencyKey },
    { idempotencyKey: sent[0]?.idempotencyKey, proof },
  ]);
  expect(done).toEqual(['OK']);
});

it('asks for another challenge after a wrong proof, for one serves once', async () => {
  const fresh: StepUp = { ...stepUp, byCode: false };
  const { run, sent, steps } = acting(
    new ConsoleError('STEP_UP', 403, { stepUp }),
    new ConsoleError('STEP_UP_WRONG', 403),
    new ConsoleError('STEP_UP', 403, { stepUp: fresh }),
  );
  await run();
  await run(proof);
  expect(sent.map((one) => one.proof)).toEqual([undefined, proof, undefined]);
  expect(steps.at(-1)).toEqual({ name: 'proof', stepUp: fresh, isAgain: true });
});

it.each([
  ['as it was typed', new ConsoleError('INVALID_REQUEST', 400, { fields: { 'proof.password': 'x' } })],
  ['for a while', new ConsoleError('STAFF_BLOCKED', 429, { retryAfter: 900 })],
])(
  'stays where the proof is asked for when that is refused %s, and sends the next one',
  async (_why, error) => {
    const { run, sent, steps, done } = acting(new ConsoleError('STEP_UP', 403, { stepUp }), error, 'OK');
    await run();
    await run(proof);
    expect(steps.at(-1)).toEqual({ name: 'proof', stepUp, isAgain: false, error });
    await run(proof);
    expect(sent.at(-1)).toMatchObject({ proof });
    // the answer of the one before is no answer to it
    expect(sent[2]?.idempotencyKey).not.toBe(sent[1]?.idempotencyKey);
    expect(done).toEqual(['OK']);
  },
);

it('leads back to the order when that is refused, also with its proof', async () => {
  const error = new ConsoleError('INVALID_REQUEST', 400, { fields: { amount: 'x' } });
  const { run, steps } = acting(new ConsoleError('STEP_UP', 403, { stepUp }), error);
  await run();
  await run(proof);
  expect(steps.at(-1)).toMatchObject({ name: 'order', error, isUnknown: false });
});

it('keeps its key while the outcome is not known, so that pressing again does nothing twice', async () => {
  const { run, sent, steps, done } = acting(new ConsoleError('NETWORK', 0), 'OK');
  await run();
  expect(steps.at(-1)).toMatchObject({ name: 'order', isUnknown: true });
  await run();
  expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  expect(done).toEqual(['OK']);
});

it('takes a new key after an answer for good: to ask again is another intention', async () => {
  const { run, sent, steps } = acting(new ConsoleError('OVER_BOUND', 403), 'OK');
  await run();
  expect(steps.at(-1)).toMatchObject({ name: 'order', isUnknown: false });
  await run();
  expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
});
