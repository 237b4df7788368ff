/** What a cashier of the demo finds: forty members, a dozen things that wait, and an account that its bank froze. No test of members has it. */
import { hash } from '@node-rs/argon2';
import { dateTimeOf } from '@krapao/contract/bangkok';
import type { Variant } from '@krapao/contract/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { fromBaht, satang, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { commitmentOf, drawn } from '@krapao/contract/wheel-draw';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/pool.ts';
import type { Config } from '../kernel/config.ts';
import { newMemberId, partOf, tokenHash } from '../kernel/ids.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import { HOUSE, accountOf, openAccount, walletOf, type House } from '../ledger/accounts.ts';
import { holdGameTransfer } from '../ledger/movements/game-transfer.ts';
import { postOne } from '../ledger/post.ts';
import { noteLineTold } from '../modules/deposits/feed/line-store.ts';
import { bankFeedLine, bankFeedUnread } from '../modules/deposits/feed/tables.ts';
import { depositGift } from '../modules/deposits/gift/tables.ts';
import { paymentQr } from '../modules/deposits/qr/tables.ts';
import { depositSlip, type SlipReview } from '../modules/deposits/slip/tables.ts';
import { pictureKey } from '../modules/deposits/slip/upload-slip.ts';
import { gameAccount, gameTransfer } from '../modules/games/tables.ts';
import { createChanges } from '../modules/history/changes.ts';
import { payoutAccountsOf, payoutHoldOf } from '../modules/members/face.ts';
import { member, memberSignIn } from '../modules/members/tables.ts';
import { enterCoins } from '../modules/rewards/coins/store.ts';
import { giveCoupon } from '../modules/rewards/coupon/store.ts';
import { wheelSeed, wheelSpin } from '../modules/rewards/wheel/tables.ts';
import { changeableAccounts } from '../modules/site/change-accounts.ts';
import { payout } from '../modules/withdrawals/tables.ts';
import { createWithdraw } from '../modules/withdrawals/withdraw.ts';
import type { Files } from '../ports/files.ts';
import { memberByPhone } from '../modules/members/face.ts';
import { seedAlone } from './alone.ts';
import { seedChat } from './chat.ts';
import { DEMO_SIGN_IN } from './demo-member.ts';
import { seedDemoDay } from './demo-day.ts';
import { byFirstPhone, demoPeople, type DemoPerson } from './demo-people.ts';
import { lifeOf, PLAYED_AT } from './lives.ts';
import type { PastPicture } from './past/deposits.ts';
import { createPast } from './past/past.ts';
import { draw, PICTURE, picture } from './pictures.ts';
import { seedRequest } from './request.ts';
import { seedNotes } from './notes.ts';
import { GAMES } from './games.ts';
import { PRIZES, SLICES, VERSION, WHEEL } from './wheel.ts';

export interface DemoWorkDeps {
  db: Db;
  house: House;
  box: SecretBox;
  files: Files;
}

type Person = DemoPerson & { id: MemberId };

const LOCK = 7_240_230;
/** What everything here is named by, so that it is there once. */
const DEMO = '7a3f0c52-6d0e-4f0b-9a4e-0d5f6b1c2e30';
const idOf = (what: string): string => partOf(DEMO, what);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ago = (ms: number): Date => new Date(Date.now() - ms);
/** Nothing outside knows of it, so nobody is asked. */
const notSoon = sql`now() + interval '3650 days'`;
/** A person reads when its bank is asked again. */
const tomorrow = sql`now() + interval '1 day'`;

/** In a house of the demo, once; of many servers that start at once, one does it. */
export async function seedDemoWork(
  deps: DemoWorkDeps,
  { DEMO: isDemo, DEMO_WORK: hasWork, VARIANT: variant }: Pick<Config, 'DEMO' | 'DEMO_WORK' | 'VARIANT'>,
): Promise<void> {
  if (!isDemo || !hasWork) return;
  const { people, pictures } = await seedPeople(deps, variant);
  if (people.length === 0) return;
  await draw(deps.files, pictures);
  const own = await memberByPhone(deps.db, DEMO_SIGN_IN.phone);
  if (own) {
    const slip = { bytes: await picture(['SCB', 'Transfer successful', '1,000.00 THB']), ...PICTURE };
    await seedChat(deps.db, own.id, slip, (key) => deps.files.put(key, slip.bytes, 'image/jpeg'));
  }
  await withdrawals(deps, people);
  const slips = await deps.db.withTx(async (tx) => {
    await seedAlone(tx, LOCK);
    if ((await tx.sql.$count(depositSlip, sql`id = ${idOf('slip 0')}`)) > 0) return [];
    const shown = await seedSlips(tx, variant, people);
    await seedLines(tx, people);
    if (variant === 'th') await seedGiftAndQr(tx, people);
    await seedTransfer(tx, deps, at(people, 9));
    await seedGoods(tx, at(people, 10));
    await seedNotes(tx, variant, (i) => at(people, i).id);
    await tx.sql
      .update(payout)
      .set({
        state: 'review',
        evidence: phrase('timeout'),
        attempts: 9,
        dueAt: tomorrow,
      })
      .where(sql`id = ${idOf('payout 3')} and state = 'open' and attempts = 0`);
    return shown;
  });
  // a day at a time, while its bank was not asked
  await deps.db.sql
    .update(payout)
    .set({ dueAt: tomorrow })
    .where(sql`id = ${idOf('payout 3')} and state = 'review' and attempts = 9`);
  if (slips.length > 0) await frozenAccount(deps.db, variant);
  await draw(deps.files, slips);
  await seedDemoDay(deps.db, variant);
  await seedRequest(deps, variant);
}

const at = (people: readonly Person[], i: number): Person => {
  const person = people[i];
  if (!person) throw new Error(`the demo has no person ${i}`);
  return person;
};

/** Nobody where this is no house of the demo; and the pictures of what those brought who are new. */
async function seedPeople(
  { db, house, box }: DemoWorkDeps,
  variant: Variant,
): Promise<{ people: Person[]; pictures: readonly PastPicture[] }> {
  const passwordHash = await hash(DEMO_SIGN_IN.password);
  const past = await createPast(house, box, variant, PLAYED_AT, true);
  return db.withTx(async (tx) => {
    await seedAlone(tx, LOCK);
    const known = await byFirstPhone(tx);
    if (!known.has(DEMO_SIGN_IN.phone)) return { people: [], pictures: [] };
    const people: Person[] = [];
    for (const [i, { baht, ...person }] of demoPeople(variant).entries()) {
      const id = known.get(person.phone) ?? newMemberId();
      people.push({ ...person, baht, id });
      if (known.has(person.phone)) continue;
      const came = ago((i + 3) * DAY);
      // whose account it is nobody knows of the first three, who look alike
      const proof = i < 3 ? {} : { provedAt: came, provedBy: 'holder' as const };
      await tx.sql.insert(member).values({ ...person, ...proof, id, passwordHash, createdAt: came });
      await openAccount(tx, id, WALLET);
      lifeOf(past, { ...person, id }, i, baht, idOf);
      // two of them share a phone, and so an address
      const browser = i === 12 ? 11 : i;
      const seen = ago((i + 1) * 37 * MINUTE);
      const userAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile';
      await tx.sql
        .insert(memberSignIn)
        .values({ memberId: id, userAgent, ip: `203.0.113.${browser + 10}`, at: seen });
      await tx.client.query(
        'insert into member_device (device_hash, member_id, first_at, last_at) values ($1, $2, $3, $4)',
        [tokenHash(`demo browser ${browser}`), id, came, seen],
      );
    }
    await past.write(tx);
    return { people, pictures: past.pictures };
  });
}

/** Three wait for a word; the fourth is made to wait for what its bank did. */
async function withdrawals({ db, house }: DemoWorkDeps, people: readonly Person[]): Promise<void> {
  const withdraw = createWithdraw({
    ...{ db, house, payoutAccountsOf, payoutHoldOf },
    settings: {
      current: async () => ({
        withdrawMinimum: satang(1n),
        withdrawMaximum: fromBaht(1_000_000),
        withdrawAutomaticMaximum: fromBaht(10_000),
      }),
    },
    refusal: async () => undefined,
    realtime: { changed: () => undefined },
    payoutsDue: () => undefined,
  });
  for (const [i, baht] of [12_500, 60_000, 250_000, 8_500].entries()) {
    const operation = idOf(`payout ${i}`);
    // one that was given back since is told as a failure
    if ((await db.sql.$count(payout, sql`id = ${operation}`)) > 0) continue;
    await withdraw({ memberId: at(people, i + 3).id, operation, amount: fromBaht(baht) });
  }
}

/** As who works there would write it. */
const FROZEN_WHY: Readonly<Record<Variant, { third: string; frozen: string; spare: string }>> = {
  th: { third: 'บัญชีที่สามของเรา', frozen: 'ธนาคารอายัด ขอดูที่มาของเงิน', spare: 'บัญชีสำรองของ' },
  la: { third: 'ບັນຊີທີສາມຂອງພວກເຮົາ', frozen: 'ທະນາຄານອາຍັດ ຂໍເບິ່ງທີ່ມາຂອງເງິນ', spare: 'ບັນຊີສຳຮອງຂອງ' },
};

/** An account that its bank froze, and the spare that took its place; both stand in the history. */
async function frozenAccount(db: Db, variant: Variant): Promise<void> {
  const [frozen, spare] = variant === 'la' ? ['LDB/AUTO', 'JDB/AUTO'] : ['BBL/AUTO', 'KTB/AUTO'];
  const changes = createChanges(db, [changeableAccounts]);
  const name = 'owner';
  const why = FROZEN_WHY[variant];
  const account = {
    accountName: 'KRAPAO DEMO CO LTD',
    bankType: variant === 'la' ? 'BCEL' : 'SCB',
    currency: variant === 'la' ? 'LAK' : 'BAHT',
  };
  const steps = [
    { subject: frozen, order: { ...account, accountNo: '4445556667' }, why: why.third },
    { subject: frozen, order: { isActive: false }, why: why.frozen },
    { subject: spare, order: { ...account, accountNo: '5556667778' }, why: `${why.spare} ${frozen}` },
  ];
  for (const { subject, order, why: because } of steps) {
    const { version: seen } = await changes.see('account', subject);
    await changes.change({ kind: 'account', subject, order, seen }, { name, why: because });
  }
}

async function seedSlips(tx: Tx, variant: Variant, people: readonly Person[]): Promise<PastPicture[]> {
  const same = people.slice(0, 3);
  const slips: { by: Person; review: SlipReview; baht: number; minutes: number }[] = [
    { by: at(people, 0), review: 'SENDER', baht: 1_500, minutes: 14 },
    { by: at(people, 7), review: 'UNCLEAR', baht: 700, minutes: 9 },
    { by: at(people, 8), review: variant === 'la' ? 'LAO' : 'TRUEMONEY', baht: 350, minutes: 4 },
  ];
  const shown: PastPicture[] = [];
  for (const [i, { by, review, baht, minutes }] of slips.entries()) {
    const id = idOf(`slip ${i}`);
    const createdAt = ago(minutes * MINUTE);
    const sentAt = ago((minutes + 2) * MINUTE);
    const isRead = review === 'SENDER';
    const amount = fromBaht(baht);
    await tx.sql.insert(depositSlip).values({
      ...{ id, memberId: by.id, bankCode: 'SCB', accountName: 'KRAPAO DEMO CO LTD', accountNo: '1112223334' },
      ...{
        senderBankCode: by.bankCode,
        senderAccountName: by.bankAccountName,
        senderAccountNo: by.bankAccountNo,
      },
      ...{ fileKey: pictureKey(id), status: 'PENDING', review, createdAt, attempts: 1 },
      ...(isRead && { amount, sendingBank: '004', transRef: 'DEMO20261101' }),
      evidence: {
        ...(review === 'UNCLEAR' && {
          because: phrase('unreadable'),
        }),
        ...(isRead && {
          ...{
            amount: String(amount),
            at: sentAt.toISOString(),
            transRef: 'DEMO20261101',
          },
          because: phrase('severalFit'),
          sender: {
            ...{ bankNumber: '004', nameTH: null, nameEN: by.bankAccountName },
            account: `xxx-x-x${by.bankAccountNo.slice(-5, -1)}-x`,
          },
          receiver: {
            ...{ bankNumber: '014', nameTH: null, nameEN: 'KRAPAO DEMO CO LTD' },
            account: 'xxx-x-x2333-x',
          },
          candidates: same.map((one) => ({
            ...{ memberId: one.id, number: one.bankAccountNo, name: one.bankAccountName, isProved: false },
          })),
        }),
      },
    });
    const lines = [`${by.bankCode}  TRANSFER`, by.bankAccountName, 'to SCB KRAPAO DEMO CO LTD', `${baht}.00`];
    shown.push({ id, lines: [...lines, dateTimeOf(sentAt)] });
  }
  return shown;
}

async function seedLines(tx: Tx, people: readonly Person[]): Promise<void> {
  const [one, other] = [at(people, 13), at(people, 1)];
  const line = {
    ...({ bankCode: 'SCB', accountNo: '1112223334', sendingBank: '004', attempts: 1 } as const),
    ...({ currency: 'BAHT', state: 'unmatched' } as const),
  };
  await tx.sql.insert(bankFeedLine).values([
    {
      ...{ ...line, id: 'DEMO/1', amount: 100_000n, at: ago(22 * MINUTE), transRef: 'DEMO20261102' },
      ...{ fromAccount: `xxx${one.bankAccountNo.slice(-4)}`, evidence: phrase('nobodyFits') },
    },
    {
      ...{ ...line, id: 'DEMO/2', amount: 50_000n, at: ago(6 * MINUTE), transRef: 'DEMO20261103' },
      ...{ fromName: other.bankAccountName, evidence: phrase('severalFit') },
      candidates: people.slice(0, 3).map(({ id, bankAccountNo, bankAccountName }) => ({
        ...{ memberId: id, number: bankAccountNo, name: bankAccountName, isProved: false },
      })),
    },
  ]);
  // beside the first slip: its own transfer, and another of as much a little later
  const [sender, nobody] = [at(people, 0), at(people, 20)];
  await tx.sql.insert(bankFeedLine).values([
    {
      ...{ ...line, id: 'DEMO/3', amount: 150_000n, at: ago(16 * MINUTE), transRef: 'DEMO20261101' },
      ...{ fromAccount: `xxx${sender.bankAccountNo.slice(-4)}`, evidence: phrase('senderPartShown') },
    },
    {
      ...{ ...line, id: 'DEMO/4', amount: 150_000n, at: ago(12 * MINUTE), transRef: 'DEMO20261104' },
      ...{ fromName: nobody.bankAccountName.slice(0, -3), evidence: phrase('senderPartShown') },
    },
  ]);
  await tx.sql.insert(bankFeedUnread).values({
    ...{ id: idOf('unread'), digest: idOf('unread'), createdAt: ago(31 * MINUTE) },
    raw: '{"amount":"1,000","date":"23/11/69","from":"X4021"}',
  });
  await noteLineTold(tx);
}

async function seedGiftAndQr(tx: Tx, people: readonly Person[]): Promise<void> {
  await tx.sql.insert(depositGift).values({
    ...{ id: idOf('gift'), memberId: at(people, 14).id, voucher: 'DEMO00000000000001', mobile: '0891112223' },
    ...{
      state: 'review',
      attempts: 2,
      createdAt: ago(17 * MINUTE),
      evidence: phrase('noAnswerInTime'),
    },
  });
  await tx.sql.insert(paymentQr).values({
    ...{
      id: idOf('qr'),
      memberId: at(people, 15).id,
      bankCode: 'WW',
      accountNo: 'KRAPAO-WW',
      amount: fromBaht(200),
    },
    ...{ state: 'expired', qrText: 'DEMO', createdAt: ago(50 * MINUTE), expiresAt: ago(40 * MINUTE) },
    ...{
      closedAt: ago(40 * MINUTE),
      attempts: 1,
      review: phrase('notUnderstood', { reason: phrase('timeout') }),
    },
  });
}

/** On its way to a game that gave no answer. */
async function seedTransfer(tx: Tx, { house, box }: DemoWorkDeps, { id: memberId }: Person): Promise<void> {
  const slotCode = GAMES[0]?.code ?? '';
  const amount: Satang = fromBaht(100);
  await tx.sql.insert(gameAccount).values({
    ...{ memberId, slotCode, username: `demo${memberId}`, state: 'open' },
    passwordEncrypted: box.seal('a-password-of-nobody', `game-account:${memberId}:${slotCode}`),
  });
  await openAccount(tx, memberId, slotCode);
  const [from, to] = [await walletOf(tx, memberId), await accountOf(tx, memberId, slotCode)];
  if (!to) throw new Error(`no account for ${slotCode}`);
  const transfer = {
    ...{ id: idOf('transfer'), memberId, slotCode, direction: 'fill' as const, amount },
    ...{ fromAccount: from.id, toAccount: to.id },
  };
  const { movementId } = await postOne(
    tx,
    holdGameTransfer(transfer, await house(HOUSE.gameInTransit(slotCode))),
  );
  if (movementId === null) throw new Error('the transfer of the demo could not be held');
  await tx.sql.insert(gameTransfer).values({
    ...{ ...transfer, holdMovement: movementId, state: 'review', attempts: 9, dueAt: notSoon },
    evidence: phrase('mayBeUnderWay'),
  });
}

/** By these the first spin wins a shirt. */
const SEED = Array.from({ length: 32 }, (_, byte) => (255 - byte).toString(16).padStart(2, '0')).join('');
const CLIENT_SEED = 'krapao-720';

async function seedGoods(tx: Tx, { id: memberId }: Person): Promise<void> {
  const [seedId, id] = [idOf('wheel seed'), idOf('spin')];
  const spunAt = ago(95 * MINUTE);
  const commitment = await commitmentOf(SEED);
  await enterCoins(tx, {
    ...{ memberId, amount: 1, reason: 'opening' },
    subject: { kind: 'opening', id: memberId },
  });
  await tx.sql.insert(wheelSeed).values({
    ...{
      id: seedId,
      memberId,
      commitment,
      seed: SEED,
      nonce: 1,
      firstSpinAt: spunAt,
      revealedAt: ago(MINUTE),
    },
  });
  const coinsLeft = await enterCoins(tx, {
    ...{ memberId, amount: -1, reason: `spin:${id}` },
    subject: { kind: 'wheel_spin', id },
  });
  const order = { wheel: WHEEL, version: VERSION, clientSeed: CLIENT_SEED };
  const fell = await drawn(SEED, { ...order, nonce: 0 }, SLICES);
  const won = PRIZES.find(({ code, kind }) => code === fell.prize && kind === 'goods');
  if (!won) throw new Error('the demo’s spin wins no goods');
  await tx.sql.insert(wheelSpin).values({
    ...{ ...order, id, memberId, seedId, nonce: 0, drawn: fell.code, given: fell.code, prize: fell.prize },
    ...{ coinsLeft, at: spunAt, commitment },
  });
  await giveCoupon(tx, {
    ...{ id: partOf(id, 'coupon'), memberId, spinId: id, prize: won.code, kind: 'goods', value: won.value },
    ...{ name: won.name, slice: fell.code, label: fell.label, offer: null, terms: null },
    ...{ htmlDescription: won.htmlDescription, wonAt: spunAt, expiresAt: null },
  });
}
