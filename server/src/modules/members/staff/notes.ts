import { z } from 'zod';
import { phrase } from '@krapao/contract/phrases';
import { text } from '@krapao/contract/route';
import { refused } from '../../../kernel/app-error.ts';
import { normalName } from '../../../kernel/names.ts';
import type { Act } from '../../history/face.ts';
import { ofMember, memberFor, onMember, whom, type StaffActsDeps } from './on-member.ts';

const noting = z.object({ ...whom, text: text(2_000) });
const tagging = z.object({ ...whom, tag: text(40), isOn: z.boolean() });

/** Writes something down about a member, for whoever looks next. It stays as it is. */
export const note = ({ db }: StaffActsDeps): Act<z.output<typeof noting>> => ({
  name: 'member.note',
  order: noting,
  right: () => 'member.note',
  ...ofMember,
  keepsIn: true,
  facts: async (on, { member }) => ({ id: (await memberFor(on, member)).id }),
  carryOut: ({ member: id, text }, by) =>
    onMember(db, { id, right: 'member.note', by }, async (tx) => {
      await tx.client.query('insert into member_note (member_id, name, note) values ($1, $2, $3)', [
        id,
        by.name,
        text,
      ]);
      return { after: { note: text } };
    }),
});

/** Gives a member a tag, or takes it away; what is so already changes nothing and is no fault. */
export const tag = ({ db }: StaffActsDeps): Act<z.output<typeof tagging>> => ({
  name: 'member.tag',
  order: tagging,
  right: () => 'member.note',
  ...ofMember,
  keepsIn: true,
  facts: async (on, { member }) => ({ id: (await memberFor(on, member)).id }),
  async carryOut({ member: id, tag: given, isOn }, by) {
    const tag = normalName(given);
    if (tag === '') throw refused({ tag: phrase('nothingToRead') });
    await onMember(db, { id, right: 'member.note', by }, async (tx) => {
      await tx.client.query(
        isOn
          ? 'insert into member_tag (member_id, tag) values ($1, $2) on conflict do nothing'
          : 'delete from member_tag where member_id = $1 and tag = $2',
        [id, tag],
      );
      return { before: { [tag]: !isOn }, after: { [tag]: isOn } };
    });
  },
});
