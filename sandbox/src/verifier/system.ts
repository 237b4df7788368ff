import type { FastifyRequest } from 'fastify';
import type { Answer } from '../answer.ts';
import { readMiniQr } from '../bank/mini-qr.ts';
import { findBank } from '../bank/banks.ts';
import type { Transfers } from '../bank/transfers.ts';
import { faulty } from '../faulty.ts';
import { sameText } from '../same-text.ts';
import type { Surroundings, System } from '../system.ts';
import { slipData } from './slip-data.ts';
import { slipOk } from './slipok.ts';

type VerifyQuery = { payload?: string; checkDuplicate?: string };

const refusal = (status: number, message: string): Answer => ({ status, body: { status, message } });

/** A slip verifier that speaks EasySlip's version 1: it knows what the banks know, and what it was asked before. */
export function verifierSystem({ journal, faults, secrets }: Surroundings, transfers: Transfers): System {
  const asked = new Set<string>();
  const remember = journal.stream<{ transRef: string }>('verifier', ({ transRef }) => {
    asked.add(transRef);
  });

  const verify = (request: FastifyRequest): Answer => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${secrets.verifierKey}`)) {
      return refusal(401, 'unauthorized');
    }
    const { payload = '', checkDuplicate } = request.query as VerifyQuery;
    const qr = readMiniQr(payload);
    if (!qr) return refusal(400, 'invalid_payload');
    const transfer = transfers.find(qr.transRef);
    if (!transfer || findBank(transfer.fromBank)?.id !== qr.bankId) return refusal(404, 'slip_not_found');
    const data = slipData(transfer, payload);
    if (checkDuplicate !== 'true') return { status: 200, body: { status: 200, data } };
    if (asked.has(qr.transRef))
      return { status: 400, body: { status: 400, message: 'duplicate_slip', data } };
    remember({ transRef: qr.transRef });
    return { status: 200, body: { status: 200, data } };
  };

  return {
    name: 'verifier',
    state: () => ({ checkedOnce: asked.size }),
    routes: (app) => {
      const wire = {
        faults,
        systems: ['verifier'],
        operation: 'verify',
        refuse: () => refusal(404, 'slip_not_found'),
        failure: refusal(500, 'server_error'),
        pending: () => refusal(500, 'api_server_error'),
      };
      app.get('/verifier/api/v1/verify', faulty(wire, verify));
      slipOk({ faults, secrets }, transfers)(app);
    },
  };
}
