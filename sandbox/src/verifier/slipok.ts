import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../answer.ts';
import { findBank, maskAccount } from '../bank/banks.ts';
import { readMiniQr } from '../bank/mini-qr.ts';
import type { Transfer, Transfers } from '../bank/transfers.ts';
import { faulty } from '../faulty.ts';
import { bahtInput } from '../money.ts';
import { sameText } from '../signed-call.ts';
import type { Surroundings } from '../system.ts';

/** The branch that the key belongs to. */
const SLIPOK_BRANCH = '12345';
const LATE_MINUTES = 5;

const input = z.object({ data: z.string().min(1), amount: bahtInput(1).optional() });

const refusal = (code: number, message: string, data?: unknown): Answer => ({
  status: code === 1002 ? 401 : 400,
  body: { code, message, ...(data !== undefined && { data }) },
});

/** SlipOK: `POST /api/line/apikey/{branch}` {data, amount?}, key in `x-authorization`. */
export function slipOk(
  { faults, secrets }: Pick<Surroundings, 'faults' | 'secrets'>,
  transfers: Transfers,
): (app: FastifyInstance) => void {
  const check = (request: FastifyRequest): Answer => {
    const { branch } = request.params as { branch: string };
    if (branch !== SLIPOK_BRANCH) return refusal(1001, 'ไม่พบข้อมูลสาขา');
    if (!sameText(String(request.headers['x-authorization'] ?? ''), secrets.verifierKey))
      return refusal(1002, 'Authorization Header ไม่ถูกต้อง');
    const asked = input.safeParse(request.body);
    if (!asked.success) return refusal(1000, 'กรุณาใส่ข้อมูล QR Code ให้ครบ');
    const qr = readMiniQr(asked.data.data);
    if (!qr) return refusal(1008, 'QR ดังกล่าวไม่ใช่ QR สำหรับการตรวจสอบการชำระเงิน');
    const transfer = transfers.find(qr.transRef);
    if (!transfer || findBank(transfer.fromBank)?.id !== qr.bankId) return ABSENT;
    const data = slipOkData(transfer);
    if (asked.data.amount !== undefined && asked.data.amount !== transfer.amount)
      return refusal(1013, 'ยอดที่ส่งมาไม่ตรงกับยอดสลิป', data);
    return { status: 200, body: { success: true, data } };
  };
  const wire = {
    faults,
    systems: ['verifier'],
    operation: 'verify',
    refuse: () => ABSENT,
    failure: { status: 500, body: { message: 'Internal Server Error' } },
    pending: () => refusal(1010, 'กรุณารอการตรวจสอบสลิปหลังการโอน', { delay: LATE_MINUTES }),
  };
  return (app) => {
    app.post('/verifier/api/line/apikey/:branch', faulty(wire, check));
  };
}

const ABSENT = refusal(1011, 'QR Code หมดอายุ หรือ ไม่มีรายการอยู่จริง');

function slipOkData(transfer: Transfer) {
  const baht = transfer.amount / 100;
  const at = new Date(transfer.at);
  return {
    success: true,
    message: '✅',
    transRef: transfer.transRef,
    transTimestamp: at.toISOString(),
    sendingBank: findBank(transfer.fromBank)?.id ?? '',
    receivingBank: findBank(transfer.toBank)?.id ?? '',
    sender: party(transfer.fromName, transfer.fromAccount),
    receiver: party(transfer.toName, transfer.toAccount),
    amount: baht,
    paidLocalAmount: baht,
    paidLocalCurrency: '764',
    countryCode: 'TH',
    transFeeAmount: '0',
    ref1: '',
    ref2: '',
    ref3: '',
  };
}

const party = (name: string, account: string) => ({
  displayName: name,
  name,
  proxy: { type: null, value: null },
  account: { type: 'BANKAC', value: maskAccount(account) },
});
