/** What tests of slips need: pictures with a QR, a verifier that says what it is told, and the module over a database of its own. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import type { Files } from '../../../ports/files.ts';
import type { SlipAnswer, VerifiedSlip } from '../../../ports/slip-verifier.ts';
import { silent, testDb, type TestMember } from '../../../testing/fixtures.ts';
import { createCurrentSettings, settingsSchema, type Settings } from '../../site/settings.ts';
import { createSlips } from './index.ts';
import { crc16 } from './mini-qr.ts';
import { slipById } from './store.ts';
import type { Slip } from './tables.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { createCreditDeposit, tellMember } from '../credit-deposit.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const tag = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** The text of a slip's QR. */
export function miniQr(transRef: string, sendingBank = '004'): string {
  const inner = tag('00', '000001') + tag('01', sendingBank) + tag('02', transRef);
  const signed = `${tag('00', inner)}${tag('51', 'TH')}9104`;
  return signed + crc16(signed);
}

export async function qrPicture(text: string): Promise<Buffer> {
  const { image } = await writeBarcode(text, { format: 'QRCode', scale: 5 });
  if (!image) throw new Error('no QR code was drawn');
  return Buffer.from(await image.arrayBuffer());
}

/** A picture as large as a phone's, with those QR codes one below the other. */
export async function slipPicture(...texts: string[]): Promise<Buffer> {
  const codes = await Promise.all(texts.map(qrPicture));
  const overlays = codes.map((input, i) => ({ input, left: 40, top: 80 + i * 380 }));
  return sharp({ create: { width: 700, height: 1200, channels: 3, background: '#eef' } })
    .composite(overlays)
    .png()
    .toBuffer();
}

let sent = 0;
/** About now, and not the minute of the nine before it: what is sent in one minute may be one transfer. */
export const aMinute = (): Date => new Date(Date.now() + ((sent += 1) % 10) * 61_000);

/** A transfer from a fixture member to the fixture's SCB account, just now. */
export function transfer(from: TestMember, transRef: string, more: Partial<VerifiedSlip> = {}): VerifiedSlip {
  return {
    transRef,
    at: aMinute(),
    amount: satang(10_025),
    sender: { bankNumber: '004', nameTH: null, nameEN: 'MR. SOMCHAI J', account: masked(from.accountNo) },
    receiver: {
      bankNumber: '014',
      nameTH: null,
      nameEN: 'KRAPAO DEMO CO LTD',
      account: masked('1112223334'),
    },
    ...more,
  };
}

const masked = (no: string) =>
  [...no].map((d, i) => (i >= no.length - 5 && i < no.length - 1 ? d : 'x')).join('');

type SlipParts = Parameters<typeof createSlips>[0];
export type DepositsBench = Awaited<ReturnType<typeof depositsBench>>;

export async function depositsBench(more: Partial<SlipParts> = {}) {
  const base = await testDb();
  const kept = new Map<string, Buffer>();
  const files: Files = {
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key),
  };
  const time = { now: () => new Date(Date.now() + time.ahead), ahead: 0 };
  const known = new Map<string, SlipAnswer | (() => Promise<SlipAnswer>)>();
  const asked: string[] = [];
  const changes: string[] = [];
  const set: Partial<Settings> = {};
  const read = createCurrentSettings(base.db);
  const realtime: Realtime = { changed: (member, topics) => changes.push(`${member}: ${topics.join(' ')}`) };
  const parts: SlipParts = {
    db: base.db,
    house: base.house,
    settings: {
      current: async () => ({ ...settingsSchema.decode({}), ...(await read.current()), ...set }),
    },
    files,
    links: { addressOf: (key) => `/files/${key}?signed` },
    verifier: {
      async verify(payload) {
        asked.push(payload);
        const answer = known.get(payload) ?? { outcome: 'absent' };
        return typeof answer === 'function' ? answer() : answer;
      },
    },
    clock: time,
    creditDeposit: createCreditDeposit({ clock: time, onDeposit: [tellMember(realtime)] }),
    realtime,
    log: silent,
    wake: () => {},
    uploadsPerHour: 1000,
    pendingMost: 1000,
    ...more,
  };
  const deposits = createSlips(parts);

  const bench = {
    ...base,
    deposits,
    parts,
    files,
    time,
    /** What the verifier answers, by the QR's text; it knows no other. */
    known,
    asked,
    changes,
    set,
    upload: (memberId: MemberId, file: Buffer | undefined, operation = newId(), bankCode = 'SCB') =>
      deposits.uploadSlip({ memberId, operation, bankCode, file }),
    /** Makes everything due, as if its pauses and leases were over. */
    hurry: () =>
      base.db.client.query(
        "update deposit_slip set due_at = now() - interval '1 second' where due_at is not null; update slip_verifier set probe_at = now() - interval '1 second' where probe_at is not null; update slip_place set until = '-infinity'",
      ),
    /** Does what the runner does until nothing is due. */
    async run(): Promise<void> {
      for (let id = await deposits.takeDueSlip(); id !== undefined; id = await deposits.takeDueSlip()) {
        await deposits.carryOutSlip(id);
      }
    },
    async slip(id: string): Promise<Slip> {
      const slip = await slipById(base.db, id);
      if (!slip) throw new Error(`no slip ${id}`);
      return slip;
    },
    /** Uploads, runs, and answers the slip as it is then. */
    async settle(memberId: MemberId, file: Buffer): Promise<Slip> {
      const { id } = await bench.upload(memberId, file);
      await bench.run();
      return bench.slip(id);
    },
    async end(): Promise<void> {
      await deposits.close();
      await base.drop();
    },
  };
  return bench;
}
