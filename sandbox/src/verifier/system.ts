import type { FastifyRequest } from 'fastify';
import type { Answer } from '../answer.ts';
import { readMiniQr } from '../bank/mini-qr.ts';
import { findBank, maskAccount } from '../bank/banks.ts';
import type { Transfers, Transfer } from '../bank/transfers.ts';
import { faulty } from '../faulty.ts';
import { sameText } from '../signed-call.ts';
import type { Surroundings, System } from '../system.ts';
import { slipOk } from './slipok.ts';
import { bangkokIso } from '../bangkok.ts';

type Party = {
  bank: { id: string; name: string; short: string };
  account: { name: { th?: string; en?: string }; bank: { type: 'BANKAC'; account: string } };
};

/** What the verifier tells of a transfer. Amounts are baht as JSON numbers, the date has Thailand's offset. */
export type SlipData = {
  payload: string;
  transRef: string;
  date: string;
  countryCode: 'TH';
  amount: { amount: number; local: { amount: number; currency: string } };
  fee: number;
  ref1: string;
  ref2: string;
  ref3: string;
  sender: Party;
  receiver: Party;
};

function slipData(transfer: Transfer, payload: string): SlipData {
  const baht = transfer.amount / 100;
  return {
    payload,
    transRef: transfer.transRef,
    date: bangkokIso(transfer.at),
    countryCode: 'TH',
    amount: { amount: baht, local: { amount: baht, currency: 'THB' } },
    fee: 0,
    ref1: '',
    ref2: '',
    ref3: '',
    sender: party(transfer.fromBank, transfer.fromName, transfer.fromAccount),
    receiver: party(transfer.toBank, transfer.toName, transfer.toAccount),
  };
}

function party(code: string, name: string, account: string): Party {
  const bank = findBank(code);
  return {
    bank: { id: bank?.id ?? '', name: bank?.th ?? '', short: bank?.code ?? code },
    account: { name: nameIn(name), bank: { type: 'BANKAC', account: maskAccount(account) } },
  };
}

/** A bank gives the name in the script that it has; the other one is left out. */
function nameIn(name: string): { th?: string; en?: string } {
  if (name === '') return {};
  return /[\u0e00-\u0e7f]/.test(name) ? { th: name } : { en: name };
}

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
