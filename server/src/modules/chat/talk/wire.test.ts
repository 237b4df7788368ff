import { expect, it } from 'vitest';
import type { FileRow, MessageRow } from '../tables.ts';
import { createWire } from './wire.ts';

const { holds } = createWire({ addressOf: (key, minutes, of) => [key, minutes, of].join('|') });
const file: FileRow = {
  ...{ id: 'f', conversationId: 'c', kind: 'image', key: 'chat/f.jpg', sha256: Buffer.of() },
  ...{ name: null, width: 60, height: 40, isGone: false },
};
const row: MessageRow = {
  ...{ seq: 1, clientId: 'm', author: 'member', staffId: null, staffName: null, sessionNo: 1, note: false },
  ...{ at: new Date('2026-01-01'), removedAt: null, kind: 'media' },
  body: { file: 'f', message: null, fileType: 'image', name: null },
};

it.each([
  ['person', 'c'],
  ['agent', 'agents c'],
  ['audit', 'agents c'],
] as const)('an address that is made for a %s counts as theirs', (whose, of) => {
  expect(holds(row, new Map([['f', file]]), whose)).toMatchObject({
    payload: { url: `chat/f.jpg|10|${of}` },
  });
});

it('numbers of cards are hidden from agents in the name of a file and in what a button posts back, too', () => {
  const card = '4111 1111 1111 1111';
  const named: MessageRow = {
    ...row,
    kind: 'media',
    body: { file: 'f', message: null, fileType: 'image', name: `${card}.jpg` },
  };
  const posted: MessageRow = { ...row, kind: 'postback', body: { title: 'x', message: card } };
  const seenBy = (whose: 'person' | 'agent') =>
    JSON.stringify([named, posted].map((one) => holds(one, new Map(), whose)));
  expect(seenBy('person').split(card)).toHaveLength(3);
  expect(seenBy('agent').split('•••• 1111')).toHaveLength(3);
  expect(seenBy('agent')).not.toContain(card);
});
