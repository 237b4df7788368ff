import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { agentSystem } from './agent/system.ts';
import { InvalidCall } from './answer.ts';
import { bankFeed } from './bank/feed.ts';
import { holderSystem } from './bank/holders.ts';
import { bankSystem } from './bank/system.ts';
import { faultRoutes } from './faults-routes.ts';
import { Faults } from './faults.ts';
import { gamesSystem } from './games/system.ts';
import { Journal } from './journal.ts';
import { DEFAULT_SECRETS, type SandboxOptions } from './options.ts';
import { pageRoutes } from './page/routes.ts';
import { payoutSystem } from './payout/system.ts';
import { pushSystem } from './push/system.ts';
import { qrSystem } from './qr/system.ts';
import { smsSystem } from './sms/system.ts';
import type { Surroundings, System } from './system.ts';
import { telegramSystem } from './telegram/system.ts';
import { trueMoneySystem } from './truemoney/system.ts';
import { verifierSystem } from './verifier/system.ts';

export type Sandbox = { url: string; close: () => Promise<void> };

/** What `PUT /faults/{system}` knows beside the games' own codes. */
const FAULT_SYSTEMS = [
  'sms',
  'feed',
  'verifier',
  'qr',
  'truemoney',
  'payout',
  'holder',
  'games',
  'telegram',
  'push',
];

/** Starts the pretended outside world; `close` ends every call that is held open. Throws when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const journal = new Journal();
  const faults = new Faults(FAULT_SYSTEMS);
  const surroundings: Surroundings = {
    journal,
    faults,
    secrets: { ...DEFAULT_SECRETS, ...options.secrets },
    now: options.now ?? Date.now,
    seed: options.seed ?? 1,
    feedCallbackUrl: options.feedCallbackUrl,
    payoutCallbackUrl: options.payoutCallbackUrl,
    qrCallbackUrl: options.qrCallbackUrl,
    consoleUrl: options.consoleUrl,
  };
  const sms = smsSystem(surroundings);
  const bank = bankSystem(surroundings);
  const holder = holderSystem(surroundings, bank.transfers);
  const feed = bankFeed(surroundings, bank.transfers);
  const verifier = verifierSystem(surroundings, bank.transfers);
  const payout = payoutSystem(surroundings);
  const qr = qrSystem(surroundings, bank.transfers);
  const truemoney = trueMoneySystem(surroundings);
  const games = gamesSystem(surroundings);
  const telegram = telegramSystem(surroundings);
  const push = pushSystem(surroundings);
  const agent = agentSystem(surroundings);
  for (const { code } of games.games) faults.add(code);
  const systems: readonly System[] = [
    sms,
    bank,
    holder,
    feed,
    verifier,
    qr,
    truemoney,
    payout,
    games,
    telegram,
    push,
    agent,
  ];
  if (options.dataDir !== undefined) journal.open(options.dataDir);

  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200 },
  });
  await app.register(cookie);
  await app.register(formbody);
  answerErrors(app);
  for (const system of systems) system.routes(app);
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/state', () => Object.fromEntries(systems.map((system) => [system.name, system.state()])));
  faultRoutes(app, faults);
  pageRoutes(app, {
    sms,
    bank,
    payout,
    qr,
    truemoney,
    games,
    telegram,
    push,
    agent,
    faults,
    now: surroundings.now,
  });
  app.addHook('onClose', () => {
    agent.close();
    journal.close();
  });

  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  return { url, close: () => app.close() };
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | InvalidCall, _request, reply) => {
    if (error instanceof InvalidCall) return reply.code(400).send({ error: 'INVALID', fields: error.fields });
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(error);
    return reply.code(status).send({ error: status < 500 ? 'INVALID' : 'INTERNAL', message: error.message });
  });
}
