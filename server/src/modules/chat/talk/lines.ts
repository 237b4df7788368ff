/** What the lines of the chat ask of it. */
import { z } from 'zod';
import { conversation as told, guestId as guestIdShape } from '@krapao/contract/routes/chat';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import type { MemberId } from '@krapao/contract/ids';
import type { CurrentSettings } from '../../site/face.ts';
import { conversationOf, roomOf, whoseRoom } from '../store.ts';
import { requireOn } from '../switch.ts';
import { guestHashOf } from './person.ts';
import type { Read } from './read.ts';

/** Messages that one event brings; what is more is asked for. */
const MOST = 50;

export const createChatLines = ({
  db,
  settings,
  screens,
  read,
}: {
  db: Db;
  settings: CurrentSettings;
  screens: ChatScreens;
  read: Read;
}) => ({
  async requireOn() {
    const { chatPrefix: prefix, isTerminated } = await requireOn(settings);
    if (isTerminated) throw new AppError('gone');
    return { prefix };
  },
  roomOf(who: { memberId: MemberId } | { guestId: string }): string {
    if ('memberId' in who) return roomOf(who);
    if (!guestIdShape.safeParse(who.guestId).success) throw new AppError('INVALID_REQUEST');
    return roomOf({ guestHash: guestHashOf(who.guestId) });
  },
  async standing(room: string) {
    const found = await conversationOf(db, whoseRoom(room));
    return found && !found.isOver && found.lastSeq > 0
      ? { chat: found.id, lastSeq: found.shownSeq }
      : undefined;
  },
  async said(chat: string, from: number, to: number) {
    const messages = await read.tell(chat, { limit: MOST, after: from - 1 });
    return messages.filter(({ seq }) => seq <= to).map((one) => z.encode(told, one));
  },
  typed(room: string, chat: string): void {
    screens.told({ chat, to: room, what: 'typing', by: null });
  },
});
