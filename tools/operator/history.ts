import type { StaffEvent } from '@krapao/server/modules/history/store';
import { requireNoMore, type Command } from './command.ts';
import { asJson, beside, moment, value } from './written.ts';

const LIMIT = 50;

/** Who changed what, the newest first. */
export const history: Command = async ({ name, words, values, open }) => {
  const [kind, subject, ...rest] = words;
  requireNoMore(name, rest);
  const events = await (await open()).changes.history({ kind, subject, limit: LIMIT });
  if (values.json) return { code: 0, out: asJson(events) };
  return {
    code: 0,
    out: events.length === 0 ? 'Nobody has changed anything.' : events.map(written).join('\n'),
  };
};

function written({ at, name, kind, subject, why, before, after }: StaffEvent): string {
  const [was, is] = [before, after].map((state) => (state ?? {}) as Record<string, unknown>);
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
  const rows = fields.map((field) => [`  ${field}`, value(was?.[field]), value(is?.[field])]);
  return `${moment(at)} UTC  ${kind} ${subject}, by ${name}: "${why}"\n${beside(rows)}`;
}
