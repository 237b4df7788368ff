/** Settings and the rate of kip: things of one value each, which is written behind their name. */
import { formatKip, kipPerBaht, toKip } from '@krapao/contract/kip';
import { parseBaht, type Satang } from '@krapao/contract/money';
import { changed, requireSigned } from './change.ts';
import { waits } from './hand.ts';
import { requireNoMore, UsageError, type Command, type Ending, type Values } from './command.ts';
import { asJson, baht, moment, table } from './written.ts';

/** What is written of a setting, as it is used: satang with what they are in baht. */
type InForce = Readonly<Record<string, unknown>>;
const shown = (one: unknown, inForce: unknown): string => {
  if (typeof inForce === 'bigint' && typeof one !== 'string')
    return `${String(one)} (${baht(BigInt(String(one)) as Satang)} baht)`;
  return JSON.stringify(one) ?? 'not set';
};

export const setting: Command = async (call) => {
  const { words, values } = call;
  const [name, text, ...rest] = words;
  if (rest.length > 0) throw new UsageError(`One value: put quotes around it.`);
  if (text !== undefined) requireSigned(values);
  const desk = await call.open();
  if (name === undefined || text === undefined) return told(name, await desk.settings(), values);
  const order = desk.changes.orderFrom('setting', name, { [name]: text });
  const {
    before,
    after,
    doubts = [],
    request,
    ...change
  } = await changed(call, desk, { kind: 'setting', subject: name, order });
  if (request !== undefined) return waits(request);
  if (values.json) return { code: 0, out: asJson({ ...change, before, after, doubts }) };
  const inForce = ((await desk.settings()) as InForce)[name];
  const [was, is] = [before, after].map((state) => (state ? shown(state[name], inForce) : 'not set'));
  const done = values.show ? `${name} is ${was} and would be ${is}` : `${name} was ${was} and is ${is}`;
  return { code: 0, out: [done, ...doubts.map((doubt) => `Look: ${doubt}.`)].join('\n') };
};

function told(name: string | undefined, settings: InForce, { json }: Values): Ending {
  const asked = Object.entries(settings).filter(([one]) => name === undefined || one === name);
  if (asked.length === 0) return { code: 2, err: `There is no setting "${name ?? ''}".` };
  if (json) return { code: 0, out: asJson(Object.fromEntries(asked)) };
  return { code: 0, out: table(asked.map(([one, value]) => [one, shown(value, value)])) };
}

export const rate: Command = async (call) => {
  const { name, words, values } = call;
  const [text, ...rest] = words;
  requireNoMore(name, rest);
  const wanted = text === undefined ? undefined : readRate(text);
  if (wanted) requireSigned(values);
  const desk = await call.open();
  const done = wanted && (await changed(call, desk, { kind: 'rate', subject: 'kip', order: wanted }));
  if (done && done.request !== undefined) return waits(done.request);
  if (done && values.show) {
    const [is, wouldBe] = [done.before, done.after].map((state) =>
      state ? `${formatKip(Number(state['kipPerBaht']) / 100)} kip` : 'not set',
    );
    return { code: 0, out: `1 baht is ${is} and would be ${wouldBe}` };
  }
  const inForce = await desk.kipRate();
  const [said] = await desk.changes.history({ kind: 'rate', limit: 1 });
  const by = said && { by: said.name, why: said.why };
  if (values.json) return { code: 0, out: asJson(inForce ? { ...inForce, ...by } : null) };
  if (!inForce) return { code: 0, out: 'No rate is set: money in kip waits for a person.' };
  const one = `1 baht = ${formatKip(toKip(inForce.kipPerBaht))} kip since ${moment(inForce.since)} UTC`;
  return { code: 0, out: by ? `${one}, by ${by.by}: "${by.why}"` : one };
};

/** `676.5` and `1,050`: kip for one baht. */
function readRate(text: string): { kipPerBaht: number } {
  const hundredths = parseBaht(text.replaceAll(',', ''));
  if (hundredths === undefined) throw new UsageError(`rate takes kip for one baht, such as 676.50.`);
  return { kipPerBaht: Number(kipPerBaht(hundredths)) };
}
