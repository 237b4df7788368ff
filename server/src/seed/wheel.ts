/** The demo's prize wheel, and a few spins of its member that anybody can prove. */
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, ZERO } from '@krapao/contract/money';
import { commitmentOf, drawn } from '@krapao/contract/wheel-draw';
import type { Tx } from '../db/pool.ts';
import { newId, partOf } from '../kernel/ids.ts';
import { bonusOffer } from '../modules/rewards/bonus/tables.ts';
import { enterCoins } from '../modules/rewards/coins/store.ts';
import { giveCoupon } from '../modules/rewards/coupon/store.ts';
import type { ByLanguage } from '../modules/rewards/coupon/tables.ts';
import {
  prize,
  wheel,
  wheelSeed,
  wheelSpin,
  wheelVersion,
  type Prize,
  type Slice,
} from '../modules/rewards/wheel/tables.ts';
import { SLOTS } from './bonuses.ts';

export const WHEEL = 'demo';
export const VERSION = 1;

const inAll = (th: string, la: string, en: string): ByLanguage => ({ th, la, en });

const UNLIMITED = { htmlDescription: null, offer: null, daily: null, isActive: true };
const cash = (value: number): Prize => ({
  ...{ code: `cash${value}`, kind: 'cash', value },
  name: inAll(`เงินสด ${value} บาท`, `ເງິນສົດ ${value} ບາດ`, `Cash ${value} baht`),
  ...UNLIMITED,
});
const baht = (value: number) => inAll(`${value} บาท`, `${value} ບາດ`, `${value} baht`);

export const PRIZES: readonly Prize[] = [
  {
    ...{ code: 'nothing', kind: 'nothing', value: 0 },
    name: inAll('ไม่ได้รางวัล', 'ບໍ່ຖືກລາງວັນ', 'No prize'),
    ...UNLIMITED,
  },
  cash(1),
  cash(5),
  cash(20),
  { ...cash(100), daily: 5 },
  {
    ...{ code: 'bonus50', kind: 'bonus', value: 50, offer: 'WHEEL', daily: 20, isActive: true },
    name: inAll('โบนัสวงล้อ 50 บาท', 'ໂບນັດວົງລໍ້ 50 ບາດ', 'Wheel bonus 50 baht'),
    htmlDescription: null,
  },
  { ...{ code: 'coin1', kind: 'coin', value: 1 }, name: inAll('1 เหรียญ', '1 ຫຼຽນ', '1 coin'), ...UNLIMITED },
  {
    ...{ code: 'shirt', kind: 'goods', value: 1, offer: null, daily: 2, isActive: true },
    name: inAll('เสื้อยืด Krapao', 'ເສື້ອຍືດ Krapao', 'Krapao T-shirt'),
    htmlDescription: inAll(
      '<p>ทีมงานจะติดต่อคุณเพื่อจัดส่ง</p>',
      '<p>ທີມງານຈະຕິດຕໍ່ທ່ານເພື່ອຈັດສົ່ງ</p>',
      '<p>We will contact you about delivery.</p>',
    ),
  },
];

/** What bonus50 is of. */
export const OFFER = {
  ...{ code: 'WHEEL', budget: fromBaht(50_000), given: ZERO, receivers: 1_000, received: 0 },
  ...{ isHidden: false, prizesOnly: true, isActive: true, position: 100 },
  terms: { ...SLOTS, multiple: 1_000, name: inAll('โบนัสวงล้อ', 'ໂບນັດວົງລໍ້', 'Wheel bonus') },
};

const LIGHT = '#ffffff';
const DARK = '#1c1917';
const slice = (
  code: string,
  weight: number,
  [bgColor, textColor]: readonly [string, string],
  label: ByLanguage,
  substitute: string | null = null,
): Slice => ({ code, label, bgColor, textColor, prize: code, weight, substitute });

export const SLICES: readonly Slice[] = [
  slice('nothing', 4_590, ['#44403c', LIGHT], inAll('ไม่ได้รางวัล', 'ບໍ່ຖືກລາງວັນ', 'No prize')),
  slice('cash5', 2_000, ['#166534', LIGHT], baht(5)),
  slice('coin1', 1_650, ['#facc15', DARK], inAll('1 เหรียญ', '1 ຫຼຽນ', '1 coin')),
  slice('cash1', 1_000, ['#9a3412', LIGHT], baht(1)),
  slice('cash20', 500, ['#fde68a', DARK], baht(20)),
  slice('bonus50', 200, ['#7c2d12', LIGHT], inAll('โบนัส 50 บาท', 'ໂບນັດ 50 ບາດ', 'Bonus 50 baht'), 'cash5'),
  slice('cash100', 50, ['#14532d', LIGHT], baht(100), 'cash5'),
  slice('shirt', 10, ['#f59e0b', DARK], inAll('เสื้อยืด', 'ເສື້ອຍືດ', 'T-shirt'), 'coin1'),
];

export async function seedWheel(tx: Tx): Promise<void> {
  await tx.sql.insert(bonusOffer).values(OFFER);
  await tx.sql.insert(prize).values([...PRIZES]);
  const name = inAll('วงล้อนำโชค', 'ວົງລໍ້ນຳໂຊກ', 'Lucky wheel');
  await tx.sql.insert(wheel).values({ code: WHEEL, name, isActive: true, version: VERSION });
  await tx.sql.insert(wheelVersion).values({ wheel: WHEEL, version: VERSION, slices: SLICES });
}

/** Coins that are left once it has spun. */
const LEFT = 3;
/** By these the third spin is the first that wins cash. */
const SEED = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const CLIENT_SEED = 'krapao';
const SPINS = 3;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A member who spun an hour ago, has seen the seed since, and has a coupon of cash to claim. */
export async function seedSpins(tx: Tx, memberId: MemberId): Promise<void> {
  const at = new Date(Date.now() - HOUR);
  const seedId = newId();
  await enterCoins(tx, {
    ...{ memberId, amount: LEFT + SPINS, reason: 'opening' },
    subject: { kind: 'opening', id: memberId },
  });
  await tx.sql.insert(wheelSeed).values({
    ...{ id: seedId, memberId, commitment: await commitmentOf(SEED), seed: SEED, nonce: SPINS },
    ...{ firstSpinAt: at, revealedAt: new Date() },
  });
  for (let nonce = 0; nonce < SPINS; nonce += 1) {
    const id = newId();
    const coinsLeft = await enterCoins(tx, {
      ...{ memberId, amount: -1, reason: `spin:${id}` },
      subject: { kind: 'wheel_spin', id },
    });
    const fell = await drawn(
      SEED,
      { wheel: WHEEL, version: VERSION, clientSeed: CLIENT_SEED, nonce },
      SLICES,
    );
    await tx.sql.insert(wheelSpin).values({
      ...{ id, memberId, seedId, nonce, wheel: WHEEL, version: VERSION, clientSeed: CLIENT_SEED },
      ...{ drawn: fell.code, given: fell.code, prize: fell.prize, coinsLeft, at },
      commitment: await commitmentOf(SEED),
    });
    const won = PRIZES.find(({ code, kind }) => code === fell.prize && kind === 'cash');
    if (!won) continue;
    const { value, name, htmlDescription } = won;
    await giveCoupon(tx, {
      ...{ id: partOf(id, 'coupon'), memberId, spinId: id, prize: won.code, kind: 'cash', value, name },
      ...{ slice: fell.code, label: fell.label, offer: null, terms: null, htmlDescription },
      ...{ wonAt: at, expiresAt: new Date(at.getTime() + 7 * DAY) },
    });
  }
}
