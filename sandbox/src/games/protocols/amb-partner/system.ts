import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../same-text.ts';
import { faultsOf, type GameProtocol, type ProviderWorld } from '../../provider.ts';
import { no, partnerCalls } from './calls.ts';
import { partnerSignature } from './signature.ts';

/** The AMB partner family: JSON calls, signed over the bytes of their body. */
export const ambPartner: GameProtocol = (app, world) => {
  // a scope of its own: this wire reads raw bytes where others read JSON
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    serve(scope, world);
    done();
  });
};

function serve(app: FastifyInstance, world: ProviderWorld): void {
  const { code, agent, secret } = world;
  for (const [operation, call] of Object.entries(partnerCalls(world))) {
    const signed = (request: FastifyRequest): Answer => {
      const body = typeof request.body === 'string' ? request.body : '';
      const signature = String(request.headers['x-amb-signature'] ?? '');
      if (!sameText(signature, partnerSignature(body, secret))) return no(998, 'Invalid signature');
      const fields = parse(body);
      if (fields?.['agent'] !== agent) return no(998, 'Invalid agent');
      return call(fields, request);
    };
    const wire = {
      ...faultsOf(world),
      operation,
      refuse: () => no(801, 'Insufficient agent credit'),
      failure: no(999, 'Internal server error'),
      pending: () => no(996, 'Transaction is in progress'),
    };
    app.post(`/games/${code}/api/partner/${operation}`, faulty(wire, signed));
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
