/** What a fresh database begins with besides banks and texts: games and sources. An operator changes all of it. */
import type { gameProvider } from '../modules/games/tables.ts';
import type { siteSource } from '../modules/site/tables.ts';

export const JOKER = {
  code: 'JOKER',
  name: 'Joker',
  category: 'slot',
  protocol: 'joker',
  launch: 'form',
  autoLogin: null,
  ftWalletSlot: 1,
  logo: '/art/providers/joker-logo.svg',
  background: '/art/providers/joker-background.svg',
  web: null,
  android: null,
  ios: null,
  position: 1,
} satisfies typeof gameProvider.$inferInsert;

const source = (code: string, descriptionTH: string, descriptionEN: string, descriptionLA: string) => ({
  code,
  descriptionTH,
  descriptionEN,
  descriptionLA,
});

export const SOURCES: (typeof siteSource.$inferInsert)[] = [
  source('FRIEND', 'เพื่อนแนะนำ', 'A friend told me', 'ໝູ່ແນະນຳ'),
  source('FACEBOOK', 'เฟซบุ๊ก', 'Facebook', 'ເຟສບຸກ'),
  source('LINE', 'ไลน์', 'LINE', 'ໄລນ໌'),
  source('TIKTOK', 'ติ๊กต็อก', 'TikTok', 'ຕິກຕັອກ'),
  source('GOOGLE', 'ค้นหาในกูเกิล', 'Google search', 'ຄົ້ນຫາໃນກູໂກ'),
  source('OTHER', 'ช่องทางอื่น', 'Somewhere else', 'ຊ່ອງທາງອື່ນ'),
].map((row, position) => ({ ...row, position }));
