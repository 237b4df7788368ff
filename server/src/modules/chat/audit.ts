import type { Check } from '../../ledger/audit-checks.ts';

/** What must be true of conversations. What is older than is kept was deleted from the beginning on. */
export const CHAT_CHECKS: readonly Check[] = [
  {
    name: 'messages of a conversation are numbered without gaps, up to its newest number',
    text: `select format('conversation %s', c.id) as subject,
        format('newest number %s; %s messages, numbered %s to %s', c.last_seq, coalesce(m.messages, 0), m.first, m.last) as problem
      from chat_conversation c
      left join (select conversation_id, count(*) as messages, min(seq) as first, max(seq) as last from chat_message group by 1) m
        on m.conversation_id = c.id
      where case when m.last is null then false else m.last <> c.last_seq or m.messages <> m.last - m.first + 1 end`,
  },
  {
    name: 'what a guest said goes on in the conversation that says so, once',
    text: `select format('conversation %s', g.id) as subject, format('%s messages were to go on in %s, %s are there', g.last_seq, g.merged_into, count(own.seq)) as problem
      from chat_conversation g
      join chat_message said on said.conversation_id = g.id
      left join chat_message own on own.conversation_id = g.merged_into and own.at = said.at and own.author = said.author and own.body = said.body
      where g.merged_into is not null group by g.id having count(own.seq) <> count(said.seq)`,
  },
];
