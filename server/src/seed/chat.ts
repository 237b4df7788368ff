/** What an agent of the demo finds: a talk that goes on, two guests who wait, and replies that are written already. */
import { createHash } from 'node:crypto';
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Db, Tx } from '../db/pool.ts';
import { newId, tokenHash } from '../kernel/ids.ts';
import { writeCanned } from '../modules/chat/agents/canned.ts';
import { insertFile, markSent } from '../modules/chat/files/store.ts';
import { beginConversation, endSession, say, type NewMessage, type Whose } from '../modules/chat/store.ts';
import type { Said } from '../modules/chat/tables.ts';
import { seedAlone } from './alone.ts';

const LOCK = 7_240_260;
/** The number of the message that shows the slip. */
const SLIP_SEQ = 4;

type Texts = Readonly<Record<Language, readonly [title: string, words: string]>>;
const CANNED: Readonly<Record<string, Texts>> = {
  deposit: {
    th: ['เงินฝากยังไม่เข้า', 'สวัสดีค่ะคุณ {name} ขอตรวจสอบรายการฝากสักครู่นะคะ หากมีสลิปส่งมาในแชตได้เลยค่ะ'],
    la: ['ເງິນຝາກຍັງບໍ່ເຂົ້າ', 'ສະບາຍດີ {name} ຂໍກວດສອບລາຍການຝາກຈັກໜ້ອຍ ຖ້າມີສະລິບສົ່ງມາໃນແຊັດໄດ້ເລີຍ'],
    en: ['Deposit not there', 'Hello {name}, let me look at your deposit. If you have the slip, please send it here.'],
  },
  withdrawal: {
    th: ['ถอนเงิน', 'รายการถอน {amount} บาทกำลังดำเนินการ เงินจะเข้าบัญชีที่ลงทะเบียนไว้ค่ะ'],
    la: ['ຖອນເງິນ', 'ລາຍການຖອນ {amount} ບາດ ກຳລັງດຳເນີນການ ເງິນຈະເຂົ້າບັນຊີທີ່ລົງທະບຽນໄວ້'],
    en: ['Withdrawal', 'Your withdrawal of {amount} baht is under way. It goes to your registered account.'],
  },
  password: {
    th: ['ลืมรหัสผ่าน', 'กดลืมรหัสผ่านที่หน้าเข้าสู่ระบบ แล้วตั้งใหม่ด้วยรหัส OTP ที่ส่งไปยังเบอร์ของคุณค่ะ กรุณาอย่าส่งรหัสผ่านในแชต'],
    la: ['ລືມລະຫັດຜ່ານ', 'ກົດລືມລະຫັດຜ່ານທີ່ໜ້າເຂົ້າລະບົບ ແລ້ວຕັ້ງໃໝ່ດ້ວຍລະຫັດ OTP ທີ່ສົ່ງໄປຫາເບີຂອງທ່ານ ກະລຸນາຢ່າສົ່ງລະຫັດຜ່ານໃນແຊັດ'],
    en: ['Forgotten password', 'Press Forgot password on the sign-in page and set a new one with the code that we send to your phone. Please send no password here.'],
  },
  hours: {
    th: ['เวลาให้บริการ', 'ฝ่ายบริการตอบแชตทุกวันตลอด 24 ชั่วโมงค่ะ'],
    la: ['ເວລາບໍລິການ', 'ຝ່າຍບໍລິການຕອບແຊັດທຸກມື້ຕະຫຼອດ 24 ຊົ່ວໂມງ'],
    en: ['Hours', 'Support answers every day, around the clock.'],
  },
  thanks: {
    th: ['ขอบคุณ', 'ขอบคุณที่ติดต่อเรานะคะ ขอให้เป็นวันที่ดีค่ะ'],
    la: ['ຂອບໃຈ', 'ຂອບໃຈທີ່ຕິດຕໍ່ພວກເຮົາ ຂໍໃຫ້ເປັນມື້ທີ່ດີ'],
    en: ['Thanks', 'Thank you for writing to us. Have a good day.'],
  },
}; // prettier-ignore

const text = (message: string): Said => ({ kind: 'text', body: { message } });
const button = (title: string) => ({ title, type: 'text' as const, payload: '' });

interface Slip {
  bytes: Buffer;
  width: number;
  height: number;
}

interface Agent {
  id: string;
  name: string;
}

/** Whoever answers in the demo; a name alone where nobody of it works here. */
async function dao(tx: Tx): Promise<Agent> {
  const { rows } = await tx.client.query<Agent>(
    `select id, display as name from staff where name = 'dao' limit 1`,
  );
  return rows[0] ?? { id: 'dao', name: 'ดาว' };
}

async function talk(
  tx: Tx,
  agent: Agent,
  whose: Whose,
  said: readonly (readonly [NewMessage['author'], Said])[],
) {
  const begun = { language: 'th', userAgent: '', deviceHash: null, browserHash: null } as const;
  const { id } = await beginConversation(tx, whose, begun);
  for (const [author, one] of said)
    await say(tx, id, { ...one, author, clientId: newId(), ...(author === 'agent' && { staff: agent }) });
  return id;
}

/**
 * Once: where there is a canned reply, somebody has been here. Of many servers that start at once, one does it.
 * @param keep keeps the slip that the member shows
 */
export async function seedChat(
  db: Db,
  memberId: MemberId,
  { bytes: slip, width, height }: Slip,
  keep: (key: string) => Promise<void>,
): Promise<void> {
  const file = newId();
  const key = `chat/${file}.jpg`;
  const isSeeded = await db.withTx(async (tx) => {
    await seedAlone(tx, LOCK);
    const known = await tx.client.query('select from chat_canned limit 1');
    if (known.rowCount !== 0) return false;
    const agent = await dao(tx);
    for (const [code, texts] of Object.entries(CANNED))
      for (const language of LANGUAGES) {
        const [title, message] = texts[language];
        const reply = { language, title, message: { message_type: 'text', payload: { message } } } as const;
        await writeCanned(tx, code, reply, 'mali');
      }
    const id = await talk(tx, agent, { memberId }, [
      ['member', text('สวัสดีค่ะ เปลี่ยนเบอร์โทรได้ไหมคะ')],
      ['agent', text('ได้ค่ะ ทีมงานจะติดต่อกลับเพื่อยืนยันตัวตนนะคะ')],
    ]);
    await endSession(tx, id);
    await insertFile(tx, {
      ...{ id: file, conversationId: id, clientId: newId(), kind: 'image', key, bytes: slip.length },
      ...{ sha256: createHash('sha256').update(slip).digest(), name: 'slip.jpg', byAgent: false },
      ...{ width, height },
    });
    await talk(tx, agent, { memberId }, [
      ['member', text('ฝากเงินแล้วค่ะ นี่สลิป แล้วสัปดาห์นี้มีโปรอะไรบ้างคะ')],
      ['member', { kind: 'media', body: { message: null, fileType: 'image', file, name: 'slip.jpg' } }],
      ['agent', text('ได้รับสลิปแล้วค่ะ กำลังตรวจให้นะคะ ระหว่างนี้ดูโปรของสัปดาห์นี้ได้เลยค่ะ')],
      [
        'agent',
        {
          kind: 'generic',
          body: {
            cards: [
              {
                image: null,
                title: 'โบนัสต้อนรับ',
                subtitle: 'ฝากครั้งแรกรับเพิ่ม',
                buttons: [button('สนใจ')],
              },
              { image: null, title: 'คืนยอดเสีย', subtitle: 'ทุกวันจันทร์', buttons: [button('สนใจ')] },
            ],
          },
        },
      ],
      [
        'agent',
        {
          kind: 'quick_replies',
          body: {
            message: 'สนใจรายการไหนคะ',
            buttons: [button('โบนัสต้อนรับ'), button('คืนยอดเสีย')],
          },
        },
      ],
    ]);
    for (const words of ['สมัครสมาชิกยังไงคะ', 'เข้าสู่ระบบไม่ได้ครับ ลืมรหัสผ่าน'])
      await talk(tx, agent, { guestHash: tokenHash(newId()) }, [['guest', text(words)]]);
    await markSent(tx, [file], SLIP_SEQ);
    return true;
  });
  if (isSeeded) await keep(key);
}
