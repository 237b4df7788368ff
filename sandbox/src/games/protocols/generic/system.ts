import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createHash } from 'node:crypto';
import { type Answer, readCall } from '../../../answer.ts';
import { faulty, type ProviderWire } from '../../../faulty.ts';
import { isSigned, signedRoutes, signedJson } from '../../../signed-call.ts';
import { faultsOf, type GameProtocol, type ProviderWorld } from '../../provider.ts';
import { formatBaht, parseBaht, type Satang } from '../../../money.ts';
import type { Round, GameRefusal, GameTransfer } from '../../book.ts';
import { entryLink } from '../entry-link.ts';
import { forAccounts } from '../fields.ts';

const ok = (body: unknown, status = 200): Answer => ({ status, body });
const no = (status: number, error: string): Answer => ({ status, body: { error } });

const username = z.string().regex(/^[A-Za-z0-9_]{3,32}$/, '3 to 32 letters, digits or _');
const named = z.object({ username });
const password = z.strictObject({ password: z.string().min(6).max(64) });
const launch = z.strictObject({ language: z.enum(['th', 'lo', 'en']) });
const position = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** What `?lang=` of the site calls them. */
const SITE_LANGUAGE = { th: 'th', lo: 'la', en: 'en' };

/** All calls but those about transfers. Money is baht as text with two decimals. */
function genericCalls({ book, sessions, now }: ProviderWorld) {
  const nameOf = ({ params }: FastifyRequest) => (params as { username: string }).username;
  const withPlayer = forAccounts(book, nameOf, () => no(404, 'PLAYER_NOT_FOUND'));

  return {
    player: (request: FastifyRequest): Answer => {
      const asked = readCall(named, request.params);
      return ok(asked, book.ensure(asked.username) ? 201 : 200);
    },
    password: withPlayer(({ username: name }, request) => {
      const wanted = readCall(password, signedJson(request));
      book.setPassword(name, wanted.password);
      return ok({ username: name });
    }),
    balance: withPlayer(({ username: name, credit }) =>
      ok({ username: name, balance: formatBaht(credit), currency: 'THB' }),
    ),
    launch: withPlayer(({ username: name }, request) => {
      const { language } = readCall(launch, signedJson(request));
      const entry = { username: name, language: SITE_LANGUAGE[language] };
      return ok({ username: name, link: entryLink(request, sessions, entry) });
    }),
    /** Every change of a round has a number of its own; a page that does not reach the last says so. */
    rounds: (request: FastifyRequest): Answer => {
      const { after, limit } = readCall(position, request.query);
      const changes = book.changesAfter(after);
      const page = changes.slice(0, limit);
      const isEnd = page.length === changes.length;
      const upTo = isEnd ? new Date(now()).toISOString() : page.at(-1)?.changedAt;
      return ok({ rounds: page.map(told), isEnd, upTo });
    },
  };
}

/** What the site's games are; of others the kind is not told. */
const KIND_OF_GAME: Readonly<Record<string, string>> = {
  'night-market': 'slot',
  'match-night': 'sport',
  'lucky-digits': 'lotto',
};

function told({ sequence, id, username: name, game, stake, win, at, changedAt }: Round) {
  const amounts = { stake: formatBaht(stake), win: formatBaht(win), currency: 'THB' };
  return { sequence, id, username: name, game, kind: KIND_OF_GAME[game], ...amounts, at, changedAt };
}

const orderInput = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, - or _'),
  username,
  amount: z
    .string()
    .regex(/^-?\d{1,9}\.\d{2}$/, 'baht with two decimals')
    .refine((text) => (parseBaht(text) ?? 0) !== 0, 'not 0.00'),
  currency: z.literal('THB'),
});

/** Transfers: whatever became of a reference is remembered for good, a refusal too. */
function genericTransfers({ book, code }: ProviderWorld) {
  const find = (reference: string): GameTransfer | GameRefusal | undefined =>
    book.transfer(reference) ?? book.refusal(reference);

  const show = (known: GameTransfer | GameRefusal) => ({
    reference: known.id,
    username: known.username,
    amount: formatBaht(known.amount),
    currency: 'THB',
    at: known.at,
    ...('reason' in known
      ? { status: 'REFUSED', reason: known.reason }
      : {
          status: 'DONE',
          transactionId: createHash('sha256').update(`${code}.${known.id}`).digest('hex').slice(0, 20),
          balance: formatBaht(known.before + known.amount),
        }),
  });

  const once = (
    request: FastifyRequest,
    decide: (reference: string, name: string, amount: Satang) => GameTransfer | GameRefusal,
  ): Answer => {
    const order = readCall(orderInput, signedJson(request));
    const amount = parseBaht(order.amount) ?? 0;
    const known = find(order.reference);
    if (!known) return ok(show(decide(order.reference, order.username, amount)), 201);
    const isSame = known.username === order.username && known.amount === amount;
    return isSame ? ok(show(known)) : no(409, 'REFERENCE_REUSED');
  };

  return {
    carryOut: (request: FastifyRequest): Answer =>
      once(request, (reference, name, amount) => {
        if (!book.find(name)) return book.refuse(reference, name, amount, 'PLAYER_NOT_FOUND');
        const moved = book.move(reference, name, amount);
        return moved ?? book.refuse(reference, name, amount, 'INSUFFICIENT_BALANCE');
      }),
    /** Refuses whatever comes, as a provider does that takes no money now. */
    refuse: (request: FastifyRequest): Answer =>
      once(request, (reference, name, amount) => book.refuse(reference, name, amount, 'NOT_ACCEPTED')),
    status: (request: FastifyRequest): Answer => {
      const known = find((request.params as { reference: string }).reference);
      return known ? ok(show(known)) : no(404, 'TRANSFER_NOT_FOUND');
    },
  };
}

type Call = (request: FastifyRequest) => Answer;

/** Krapao games v1 (docs/game-protocol.md): signed JSON over time, method, path and body. */
export const generic: GameProtocol = (app, world) => {
  const { code, agent, secret, now } = world;
  const calls = genericCalls(world);
  const transfers = genericTransfers(world);

  const signed =
    (apply: Call): Call =>
    (request) =>
      request.headers['x-operator'] === agent && isSigned(secret, request, now())
        ? apply(request)
        : no(401, 'UNAUTHORIZED');

  signedRoutes(app, (scope) => {
    const route = (
      method: 'GET' | 'POST' | 'PUT',
      path: string,
      operation: string,
      apply: Call,
      refuse: ProviderWire['refuse'] = () => no(400, 'REFUSED'),
    ): void => {
      const wire: ProviderWire = {
        ...faultsOf(world),
        operation,
        refuse,
        failure: no(500, 'INTERNAL'),
        pending: () => no(503, 'BUSY'),
      };
      scope.route({ method, url: `/games/${code}/v1${path}`, handler: faulty(wire, signed(apply)) });
    };
    route('PUT', '/players/:username', 'player', calls.player);
    route('PUT', '/players/:username/password', 'password', calls.password);
    route('GET', '/players/:username', 'balance', calls.balance);
    route('POST', '/players/:username/launch', 'launch', calls.launch);
    route('POST', '/transfers', 'transfer', transfers.carryOut, signed(transfers.refuse));
    route('GET', '/transfers/:reference', 'status', transfers.status);
    route('GET', '/rounds', 'rounds', calls.rounds);
  });
};
