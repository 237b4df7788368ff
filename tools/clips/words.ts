/** What the clips say: captions and most labels are the app's own texts, so that members find the same words on their phone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HowtoVideo, Language } from '@krapao/contract/constants';
import { flatten } from '../house/locales.ts';
import { root } from '../paths.ts';
import type { Say } from './scene.ts';

/** Names of the app's texts, as `file:key`, by the names that the scenes have for them. */
const OURS: Readonly<Record<string, string>> = {
  total: 'home:total',
  wallet: 'home:wallet',
  inGames: 'home:inGames',
  deposit: 'home:deposit',
  withdraw: 'home:withdraw',
  slots: 'home:games.slot',
  view: 'home:games.view',
  notOpen: 'home:games.openFree',
  openAccount: 'games:open.action',
  inGame: 'games:head.balance',
  andPlay: 'games:transfer.andPlay',
  payTo: 'deposit:account.step',
  next: 'deposit:account.next',
  slipStep: 'deposit:slip.step',
  sendSlip: 'deposit:slip.send',
  copy: 'common:copy',
  confirm: 'common:confirm',
  cancel: 'common:cancel',
  baht: 'common:baht',
  bonus: 'home:bonus',
  bonuses: 'bonus:title',
  noBonus: 'bonus:none.title',
  code: 'bonus:code.placeholder',
  search: 'bonus:code.search',
  see: 'bonus:card.open.open',
  terms: 'bonus:card.open.current',
  current: 'bonus:card.current',
  exampleDeposit: 'bonus:offer.deposit',
  exampleBonus: 'bonus:offer.amount',
  toPlay: 'bonus:offer.required',
  receive: 'bonus:offer.receive',
  leftToPlay: 'bonus:running.remaining',
  done: 'bonus:running.done',
  required: 'bonus:running.required',
  now: 'bonus:end.now',
  takes: 'bonus:end.takes',
  keeps: 'bonus:end.keeps',
  endBonus: 'bonus:end.action',
  sure: 'bonus:end.title',
  keepOn: 'bonus:end.keepOn',
  ended: 'bonus:end.ended',
};

/** Words of the outside, and of screens whose own are longer. */
const THEIRS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  copied: { th: 'คัดลอกแล้ว', la: 'ກັອບປີ້ແລ້ວ', en: 'Copied' },
  bankApp: { th: 'แอปธนาคารของคุณ', la: 'ແອັບທະນາຄານຂອງທ່ານ', en: 'Your bank’s app' },
  transferred: { th: 'โอนเงินสำเร็จ', la: 'ໂອນເງິນສຳເລັດ', en: 'Transfer done' },
  arrived: { th: 'เงินเข้าแล้ว', la: 'ເງິນເຂົ້າແລ້ວ', en: 'Money is in' },
  amount: { th: 'จำนวนเงิน', la: 'ຈຳນວນເງິນ', en: 'Amount' },
  welcome: { th: 'ต้อนรับสมาชิกใหม่ 100%', la: 'ຕ້ອນຮັບສະມາຊິກໃໝ່ 100%', en: 'Welcome 100%' },
  daily: { th: 'ฝากรายวัน 20%', la: 'ຝາກປະຈຳວັນ 20%', en: 'Daily 20%' },
};

function texts(language: Language, file: string): ReadonlyMap<string, string> {
  const path = join(root, 'member/src/locales', language, `${file}.json`);
  return flatten(JSON.parse(readFileSync(path, 'utf8')));
}

/** @throws Error for a word that there is not */
export function sayIn(language: Language): Say {
  return (word) => {
    const [file = '', key = ''] = OURS[word]?.split(':') ?? [];
    const found = THEIRS[word]?.[language] ?? (file && texts(language, file).get(key));
    if (!found) throw new Error(`There is no word "${word}" in ${language}.`);
    return found;
  };
}

/** What a video's steps say, in their order. */
export function captionsOf(video: HowtoVideo, language: Language): string[] {
  return [...texts(language, 'howto')]
    .filter(([key]) => key.startsWith(`${video}.step.`))
    .map(([, text]) => text);
}
