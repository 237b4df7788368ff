import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, sendAnswer } from './answer.ts';
import type { FaultMode, Faults } from './faults.ts';

/** The longest that an unanswered call is held open. */
const HOLD_MS = 120_000;

/** A provider's wire, as far as faults must know it. */
export type ProviderWire = {
  faults: Faults;
  /** Switches that reach these calls, the narrowest first: `['JOKER', 'games']`. */
  systems: readonly string[];
  /** The call's name within the protocol, for faults that mean one call only. */
  operation: string | ((request: FastifyRequest) => string);
  /** A definite refusal in the protocol's own words. The call is not carried out. */
  refuse: (request: FastifyRequest) => Answer;
  /** How the protocol says that something broke inside. */
  failure?: Answer;
  /** How the protocol says "not yet"; without it the answer is 503 and nothing is done. */
  pending?: (request: FastifyRequest) => Answer;
};

const BROKEN: Answer = { status: 500, body: { error: 'INTERNAL' } };
const UNAVAILABLE: Answer = { status: 503, body: { error: 'UNAVAILABLE' } };

/** The one place where faults happen: between a provider's handler, which decides and applies, and its answer. */
export function faulty(wire: ProviderWire, handler: (request: FastifyRequest) => Answer) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const operation = typeof wire.operation === 'string' ? wire.operation : wire.operation(request);
    const { mode, delayMs, coin } = wire.faults.next(wire.systems, operation);
    if (mode === 'late') {
      wire.faults.later(wire.systems, () => handler(request), delayMs);
      return breakOff(request, reply);
    }
    const answer = decide(mode, coin, wire, () => handler(request), request);
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    if (mode === 'timeout-before' || mode === 'timeout-after') return holdOpen(request, reply);
    if (mode === 'reset') return breakOff(request, reply);
    if (mode === 'empty') return reply.code(200).send('');
    return sendAnswer(reply, answer);
  };
}

function decide(
  mode: Exclude<FaultMode, 'late'>,
  coin: boolean,
  wire: ProviderWire,
  apply: () => Answer,
  request: FastifyRequest,
): Answer {
  switch (mode) {
    case 'timeout-before':
      return BROKEN;
    case 'reset':
      return coin ? apply() : BROKEN;
    case 'error-after':
      apply();
      return wire.failure ?? BROKEN;
    case 'refuse':
      return wire.refuse(request);
    case 'pending':
      return wire.pending?.(request) ?? UNAVAILABLE;
    case 'timeout-after':
    case 'empty':
    case 'duplicate-callback':
    case 'none':
      return apply();
  }
}

function breakOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function holdOpen(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  const { socket } = request.raw;
  const giveUp = setTimeout(() => socket.destroy(), HOLD_MS).unref();
  socket.once('close', () => {
    clearTimeout(giveUp);
  });
  return reply;
}
