/** The demo's bonuses. */
import { fromBaht, ZERO } from '@krapao/contract/money';
import type { Tx } from '../db/pool.ts';
import { bonusOffer, type Terms } from '../modules/rewards/bonus/tables.ts';

type Texts = Terms['name'];
const inAll = (th: string, la: string, en: string): Texts => ({ th, la, en });

const PLAY = inAll(
  '<p>เล่นเกมสล็อตให้ครบยอดที่กำหนด แล้วเงินทั้งหมดเป็นของคุณ ถอนได้ทันที</p>',
  '<p>ຫຼິ້ນເກມສະລັອດໃຫ້ຄົບຍອດທີ່ກຳນົດ ແລ້ວເງິນທັງໝົດເປັນຂອງທ່ານ ຖອນໄດ້ທັນທີ</p>',
  '<p>Play slots until the amount is reached and all of it is yours to withdraw.</p>',
);
/** The screen writes the rate in. */
const LOSSES_BACK = inAll(
  '<p>ระหว่างรับโบนัสนี้ได้คืนยอดเสีย {{percentFail}}%</p>',
  '<p>ລະຫວ່າງຮັບໂບນັດນີ້ໄດ້ຄືນຍອດເສຍ {{percentFail}}%</p>',
  '<p>While this bonus runs, {{percentFail}}% of losses come back.</p>',
);
const NONE = inAll('', '', '');
const picture = (name: string): Terms['banners'] => [{ image: `/art/banners/b-${name}.svg`, html: NONE }];

/** What the demo’s bonuses ask; each says what it gives. */
export const SLOTS: Terms = {
  ...{ type: 'limit', maxReceived: 1, percentBp: null, max: null, fixed: null, minDeposit: 0, multiple: 800 },
  ...{ basis: 'bonus', weights: [{ kind: 'slot', provider: null, percent: 100 }], maxStake: null, days: 7 },
  ...{ maxPayout: null, percentFailBp: 0, name: NONE, notice: PLAY, banners: [] },
};

/** Budgets in baht. */
export const OFFERS: readonly { code: string; budget: number; receivers: number; terms: Terms }[] = [
  {
    ...{ code: 'WELCOME100', budget: 200_000, receivers: 1_000 },
    terms: {
      ...SLOTS,
      ...{ percentBp: 10_000, max: 20_000, minDeposit: 10_000, multiple: 1_000 },
      banners: picture('welcome'),
      name: inAll('ต้อนรับสมาชิกใหม่ 100%', 'ຕ້ອນຮັບສະມາຊິກໃໝ່ 100%', 'Welcome 100%'),
    },
  },
  {
    ...{ code: 'DAILY20', budget: 500_000, receivers: 10_000 },
    terms: {
      ...SLOTS,
      ...{ type: 'day', percentBp: 2_000, max: 30_000, minDeposit: 30_000 },
      banners: picture('daily'),
      name: inAll('ฝากรายวัน 20%', 'ຝາກປະຈຳວັນ 20%', 'Daily 20%'),
    },
  },
  {
    ...{ code: 'WEEK10', budget: 500_000, receivers: 10_000 },
    terms: {
      ...SLOTS,
      ...{
        type: 'week',
        maxReceived: 3,
        percentBp: 1_000,
        max: 50_000,
        minDeposit: 50_000,
        percentFailBp: 300,
      },
      banners: picture('week'),
      notice: inAll(PLAY.th + LOSSES_BACK.th, PLAY.la + LOSSES_BACK.la, PLAY.en + LOSSES_BACK.en),
      name: inAll('ฝากรายสัปดาห์ 10%', 'ຝາກປະຈຳອາທິດ 10%', 'Weekly 10%'),
    },
  },
];

export async function seedBonuses(tx: Tx): Promise<void> {
  await tx.sql.insert(bonusOffer).values(
    OFFERS.map(({ budget, ...offer }, i) => ({
      ...offer,
      ...{
        budget: fromBaht(budget),
        given: ZERO,
        received: 0,
        isHidden: false,
        isActive: true,
        position: i + 1,
      },
    })),
  );
}
