/** Changes of what the operator has set: what there is, what a change would do, and the change itself. */
import { readFileSync } from 'node:fs';
import type { OperatorDesk } from '@krapao/server/compose/operator';
import type { Changed } from '@krapao/server/modules/history/changes';
import type { State } from '@krapao/server/modules/history/store';
import { UsageError, type Call, type Command, type Ending, type Values } from './command.ts';
import { handsOf, requireHand, waits } from './hand.ts';
import { asJson, beside, table, value } from './written.ts';

/** A change that was carried out, or only tried: who says so, else `--show`. `request`: it waits for a second person. */
export async function changed(
  call: Call,
  desk: OperatorDesk,
  { kind, subject, order }: { kind: string; subject: string; order: State },
): Promise<Changed & { request?: string }> {
  const { changes } = desk;
  const { values } = call;
  const seen = values.seen ?? (await changes.see(kind, subject)).version;
  const whole = { kind, subject, order, seen };
  const tried = await changes.rehearse(whole);
  if (values.show) return tried;
  const hands = await handsOf(call, desk);
  const acted = await hands.perform('setup.change', whole);
  if (acted.message === 'WAITS_FOR_SECOND') return { ...tried, request: acted.request };
  const { state: after, version } = await changes.see(kind, subject);
  return { ...tried, after, version };
}

/** What is changed must be signed, unless it is only shown. @throws UsageError */
export function requireSigned(values: Values): void {
  if (!values.show) requireHand(values);
}

/**
 * `KIND` lists, `KIND WHICH` shows, and with what it shall be, changes it.
 * @param only the one that there is, where it needs no name
 */
export const change =
  (kind: string, only?: string): Command =>
  async (call) => {
    const { words, values } = call;
    const [subject, ...said] = only === undefined ? words : [only, ...words];
    const order = readOrder(said, values);
    if (order) requireSigned(values);
    const desk = await call.open();
    if (subject === undefined) return listed(await desk.changes.list(kind), values);
    if (!order) return told(subject, await desk.changes.see(kind, subject), values);
    const whole = {
      ...('fields' in order ? desk.changes.orderFrom(kind, subject, order.fields) : order.whole),
      ...order.flags,
    };
    const done = await changed(call, desk, { kind, subject, order: whole });
    return done.request === undefined ? after(done, values) : waits(done.request);
  };

type Order = ({ fields: Record<string, string> } | { whole: State }) & { flags: State };

/** `FIELD=VALUE …`, JSON, `@FILE` with JSON, or `-` for what is piped in; undefined where nothing is said. */
function readOrder(said: readonly string[], values: Values): Order | undefined {
  const { on, off, correction, 'same-agent': sameAgent } = values;
  if (on && off) throw new UsageError('--on or --off, not both.');
  const flags = {
    ...((on || off) && { isActive: on ?? false }),
    ...(correction && { correction }),
    ...(sameAgent && { sameAgent }),
  };
  const [first, ...more] = said;
  if (first === undefined) return Object.keys(flags).length > 0 ? { whole: {}, flags } : undefined;
  if (/^[@{-]/.test(first)) {
    if (more.length > 0) throw new UsageError('One JSON: put quotes around it.');
    return { whole: readJson(first), flags };
  }
  const fields = said.map((one) => {
    const [, field = '', text = ''] = /^(\w+)=(.*)$/s.exec(one) ?? [];
    if (field === '') throw new UsageError(`${one} is neither FIELD=VALUE nor JSON.`);
    return [field, text] as const;
  });
  return { fields: Object.fromEntries(fields), flags };
}

function readJson(said: string): State {
  try {
    const json: unknown = JSON.parse(textOf(said));
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as State;
  } catch (error) {
    // what is wrong with it is not told: a piece of it may be a secret
    if (!(error instanceof SyntaxError)) throw new UsageError(`${said} can't be read.`, { cause: error });
  }
  throw new UsageError(`That is no JSON of fields and what they shall be.`);
}

function textOf(said: string): string {
  if (said === '-') return readFileSync(0, 'utf8');
  return said.startsWith('@') ? readFileSync(said.slice(1), 'utf8') : said;
}

const NONE = 'There is none yet.';

function listed(all: readonly { subject: string; state: State | undefined }[], { json }: Values): Ending {
  if (json) return { code: 0, out: asJson(all) };
  const rows = all.map(({ subject, state }) => [subject, switchOf(state), state ? summary(state) : NONE]);
  return { code: 0, out: rows.length === 0 ? NONE : table(rows) };
}

const switchOf = ({ isActive }: State = {}): string =>
  isActive === undefined ? '' : isActive === true ? 'on' : 'off';

const SHORT = 100;
function summary(state: State): string {
  const text = Object.entries(state)
    .filter(([field, one]) => one !== null && field !== 'isActive')
    .map(([field, one]) => `${field}=${value(one)}`)
    .join(' ');
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text;
}

function told(
  subject: string,
  seen: { state: State | undefined; version: string },
  { json }: Values,
): Ending {
  if (json) return { code: 0, out: asJson({ subject, ...seen }) };
  const rows = Object.entries(seen.state ?? {}).map(([field, one]) => [`  ${field}`, value(one)]);
  const lines = [`${subject}, version ${seen.version}`, ...(seen.state ? [beside(rows)] : [`  ${NONE}`])];
  return { code: 0, out: lines.join('\n') };
}

/** What was and is, or is and would be, beside each other. */
function after(one: Changed, { json, show }: Values): Ending {
  if (json) return { code: 0, out: asJson(one) };
  const { kind, subject, before = {}, after: now = {}, version, doubts = [] } = one;
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const rows = fields
    .map((field) => [`  ${field}`, value(before[field]), value(now[field])])
    .filter(([, was, is]) => was !== is);
  if (rows.length === 0) return { code: 0, out: `${kind} ${subject} is that already: nothing was done.` };
  const head = show
    ? `${kind} ${subject} would be changed; nothing was done.`
    : `${kind} ${subject} is changed, version ${version}.`;
  const columns = show ? ['  FIELD', 'IS', 'WOULD BE'] : ['  FIELD', 'WAS', 'IS'];
  const look = doubts.map((doubt) => `Look: ${doubt}.`);
  return { code: 0, out: [head, beside([columns, ...rows]), ...look].join('\n') };
}
