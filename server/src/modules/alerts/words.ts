/** What staff read of what waits: kinds, counts and amounts, in their own language. */
import { plainOf } from '@krapao/contract/bangkok';
import type { Language } from '@krapao/contract/constants';
import { formatBaht, toBaht, type Satang } from '@krapao/contract/money';
import type { Sum } from './rules.ts';

type Words = Readonly<Record<Language, string>>;

/** As the console calls them (tools/house/alert-words.test.ts). */
export const KIND_WORDS: Readonly<Record<string, Words>> = {
  payout: { th: 'ถอนเงิน', la: 'ຖອນເງິນ', en: 'Withdrawal' },
  slip: { th: 'สลิป', la: 'ສະລິບ', en: 'Slip' },
  line: { th: 'ยอดเข้า', la: 'ຍອດເຂົ້າ', en: 'Money in' },
  unread: { th: 'อ่านไม่ได้', la: 'ອ່ານບໍ່ໄດ້', en: 'Unread line' },
  gift: { th: 'ซองของขวัญ', la: 'ຊອງຂອງຂວັນ', en: 'Gift link' },
  qr: { th: 'คิวอาร์', la: 'QR', en: 'QR payment' },
  transfer: { th: 'โยกเกม', la: 'ໂອນເກມ', en: 'Game transfer' },
  contradiction: { th: 'ธนาคารแจ้งผลขัดกัน', la: 'ທະນາຄານແຈ້ງຜົນຂັດກັນ', en: 'Bank told two ends' },
  finding: { th: 'ยอดเกมผิดปกติ', la: 'ຍອດເກມຜິດປົກກະຕິ', en: 'Unexplained play' },
  goods: { th: 'ของรางวัล', la: 'ຂອງລາງວັນ', en: 'Prize to hand out' },
  invite: { th: 'รายได้แนะนำเพื่อน', la: 'ລາຍໄດ້ແນະນຳໝູ່', en: 'Held invite money' },
  setting: { th: 'ค่าตั้งใช้ไม่ได้', la: 'ຄ່າຕັ້ງໃຊ້ບໍ່ໄດ້', en: 'Unusable setting' },
  break_glass: { th: 'เปิดกรณีฉุกเฉิน', la: 'ເປີດກໍລະນີສຸກເສີນ', en: 'Glass was broken' },
  chat: { th: 'การสนทนา', la: 'ການສົນທະນາ', en: 'Talk' },
  request: { th: 'คำขอรอคนที่สอง', la: 'ຄຳຂໍລໍຖ້າຄົນທີສອງ', en: 'Request for a second person' },
};

const kindIn = (language: Language, kind: string): string => KIND_WORDS[kind]?.[language] ?? kind;

/** `฿1,234.50` */
const shownBaht = (amount: Satang): string => `฿${formatBaht(toBaht(amount))}`;

/** `23/11 14:03`: told once, it stays true. */
function sinceOf(moment: Date): string {
  const [, month = '', day = '', time = ''] = /^\d+-(\d+)-(\d+) (\d+:\d+)/.exec(plainOf(moment)) ?? [];
  return `${day}/${month} ${time}`;
}

const TITLE: Readonly<Record<Language, (items: number) => string>> = {
  th: (items) => `มีงานรอคุณ ${items} รายการ`,
  la: (items) => `ມີວຽກລໍຖ້າທ່ານ ${items} ລາຍການ`,
  en: (items) => (items === 1 ? '1 thing waits for you' : `${items} things wait for you`),
};

/** A call to one person: how much waits in the title, a line a kind below it. */
export const callOf = (language: Language, sums: readonly Sum[]): { title: string; body: string } => ({
  title: TITLE[language](sums.reduce((all, { items }) => all + items, 0)),
  body: sums
    .map(({ kind, items, amount }) => {
      const counted = `${kindIn(language, kind)} ${items}`;
      return amount > 0n ? `${counted} · ${shownBaht(amount)}` : counted;
    })
    .join('\n'),
});

const WAITING: Readonly<
  Record<Language, (said: { kind: string; items: number; sum: string; since: string }) => string>
> = {
  th: ({ kind, items, sum, since }) => `${kind}: รอ ${items} รายการ${sum && ` รวม ${sum}`} ตั้งแต่ ${since}`,
  la: ({ kind, items, sum, since }) => `${kind}: ລໍຖ້າ ${items} ລາຍການ${sum && ` ລວມ ${sum}`} ຕັ້ງແຕ່ ${since}`,
  en: ({ kind, items, sum, since }) => `${kind}: ${items} waiting${sum && `, ${sum} in all`}, since ${since}`,
};

const OVER: Readonly<Record<Language, (kind: string) => string>> = {
  th: (kind) => `${kind}: ไม่มีรายการรอแล้ว`,
  la: (kind) => `${kind}: ບໍ່ມີລາຍການລໍຖ້າແລ້ວ`,
  en: (kind) => `${kind}: nothing waits any more`,
};

/** What the group reads of a kind. */
export const noticeOf = (language: Language, { kind, items, amount, since }: Sum): string =>
  WAITING[language]({
    kind: kindIn(language, kind),
    items,
    sum: amount > 0n ? shownBaht(amount) : '',
    since: sinceOf(since),
  });

export const overOf = (language: Language, kind: string): string => OVER[language](kindIn(language, kind));
