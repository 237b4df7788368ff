/** Where members may say that they heard of the operator. An operator changes all of it. */
import type { siteSource } from '../modules/site/tables.ts';

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
