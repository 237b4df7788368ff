/** Who works here: who there is, who comes in, who is out, and what waits for a second person. */
import { ROLES, type Role } from '@krapao/contract/console/rights';
import type { OperatorDesk } from '@krapao/server/compose/operator';
import { inviteAddress } from '@krapao/server/modules/staff/invitations';
import { requireNoMore, UsageError, type Call, type Command, type Ending } from './command.ts';
import { handsOf, requireHand, signIn, waits } from './hand.ts';
import { asJson, baht, moment, table } from './written.ts';

export const staff: Command = async (call) => {
  const [what = 'list', name, ...rest] = call.words;
  if (what !== 'addresses') requireNoMore(`staff ${what}`, rest);
  if (what === 'list') return listed(call, name);
  if (name === undefined) throw new UsageError(`Whom? staff ${what} takes a name.`);
  if (what === 'invite') return invited(call, name);
  if (what === 'suspend' || what === 'restore') return switched(call, what, name);
  if (what === 'vouch') return acted(call, 'staff.vouch', name, {}, `${name} is vouched for.`);
  if (what === 'addresses') return bound(call, name, rest);
  throw new UsageError(`There is no "staff ${what}".`);
};

async function listed({ values, open }: Call, more: string | undefined): Promise<Ending> {
  if (more !== undefined) throw new UsageError(`staff list takes no ${more}.`);
  const people = await (await open()).hands.staff();
  if (values.json) return { code: 0, out: asJson(people) };
  if (people.length === 0) return { code: 0, out: 'Nobody works here yet.' };
  const rows = people.map(({ name, display, role, isActive, isIn, passkeys, letInBy }) => {
    const state = !isActive ? 'suspended' : isIn ? 'in' : 'invited';
    return [name, display, role, state, String(passkeys), letInBy.join(', ')];
  });
  return {
    code: 0,
    out: table([['NAME', 'CALLED', 'ROLE', 'IS', 'PASSKEYS', 'UNVOUCHED, BY A LINK OF'], ...rows], [4]),
  };
}

async function invited(call: Call, name: string): Promise<Ending> {
  const { values, env, open } = call;
  requireHand(values);
  const desk = await open();
  const known = (await desk.hands.staff()).find((one) => one.name === name);
  const role = roleOf(values.role ?? known?.role);
  if (known && known.role !== role)
    throw new UsageError(`${name} is ${known.role}: another role is given in the console.`);
  const hands = await handsOf(call, desk);
  const invited = await hands.invite({ name, display: values.display ?? known?.display ?? name, role });
  if (!('token' in invited)) return waits(invited.request);
  const link = inviteAddress(originOf(env), invited.token);
  if (values.json) return { code: 0, out: asJson({ name, role, link }) };
  return { code: 0, out: `${name} comes in as ${role} by this link, once, within 24 hours:\n${link}` };
}

function roleOf(said: string | undefined): Role {
  const role = ROLES.find((one) => one === said);
  if (role) return role;
  throw new UsageError(`--role is one of ${ROLES.join(', ')}.`);
}

const originOf = (env: Call['env']): string =>
  env['CONSOLE_ORIGIN'] ?? `http://localhost:${env['CONSOLE_PORT'] ?? '3002'}`;

/** Does that about the person of that name; `done` is said of it. */
async function acted(call: Call, act: string, name: string, more: object, done: string): Promise<Ending> {
  const { values, open } = call;
  requireHand(values);
  const desk = await open();
  const person = (await desk.hands.staff()).find((one) => one.name === name);
  if (!person) return { code: 3, err: `Nobody is called ${name}.` };
  const ended = await (await handsOf(call, desk)).perform(act, { id: person.id, ...more });
  return ended.message === 'WAITS_FOR_SECOND' ? waits(ended.request) : { code: 0, out: done };
}

const switched = (call: Call, what: 'suspend' | 'restore', name: string): Promise<Ending> =>
  acted(
    ...([call, `staff.${what}`, name, {}] as const),
    what === 'suspend' ? `${name} is out: every session is over.` : `${name} may sign in again.`,
  );

const bound = (call: Call, name: string, addresses: readonly string[]): Promise<Ending> =>
  acted(
    ...([call, 'staff.addresses', name, { addresses }] as const),
    `${name} comes in from ${addresses.length === 0 ? 'anywhere' : addresses.join(', ')}.`,
  );

/** `request` lists them; `request confirm ID` and `request refuse ID` end one. */
export const request: Command = async (call) => {
  const [what, id, ...rest] = call.words;
  requireNoMore('request', rest);
  if (what === undefined) return waiting(await call.open(), call);
  if (what !== 'confirm' && what !== 'refuse') throw new UsageError(`There is no "request ${what}".`);
  if (id === undefined) throw new UsageError(`Which one? request ${what} takes the id that request shows.`);
  const { as, why } = call.values;
  if (as === undefined) throw new UsageError('A request is answered by who works here: --as NAME.');
  if (what === 'refuse' && why === undefined) throw new UsageError('--why is kept, and must be said.');
  const person = await signIn(call, await call.open(), as, why ?? '');
  await person[what](id);
  return { code: 0, out: what === 'confirm' ? `Request ${id} is done.` : `Request ${id} will not be done.` };
};

async function waiting({ hands }: OperatorDesk, { values }: Call): Promise<Ending> {
  const all = (await hands.requests()).map(({ request: one, madeByName }) => ({
    ...one,
    madeBy: madeByName,
  }));
  if (values.json)
    return {
      code: 0,
      out: asJson(
        all.map(({ madeDevice: _, seenHash: _seen, order: _order, sealed: _sealed, ...one }) => one),
      ),
    };
  if (all.length === 0) return { code: 0, out: 'Nothing waits for a second person.' };
  const rows = all.map(({ id, right, kind, subject, amount, madeBy, madeAt, why }) => [
    ...[id, right, `${kind} ${subject}`, baht(amount), moment(madeAt), madeBy, why],
  ]);
  return {
    code: 0,
    out: table([['ID', 'RIGHT', 'ABOUT', 'BAHT', 'SINCE (UTC)', 'BY', 'WHY'], ...rows], [3]),
  };
}
