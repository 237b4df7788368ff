import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { InvalidCall, readCall } from '../answer.ts';
import { TRUEMONEY } from '../bank/banks.ts';
import { transferInput } from '../bank/system.ts';
import { faultInput } from '../faults-routes.ts';
import { settleInput } from '../payout/system.ts';
import { assetRoutes } from './assets.ts';
import { agentNow, agentSection } from './agent.ts';
import { authenticatorCodes, authenticatorSection } from './authenticator.ts';
import { bankForm, bankSection, slipSection } from './bank.ts';
import { languageSwitch, sendMarkup, sendPage } from '../markup/document.ts';
import { faultsSection } from './faults.ts';
import { giftForm, giftsSection } from './gifts.ts';
import { type Html, html } from '../markup/html.ts';
import { ICONS, CATEGORY_ART } from './icons.ts';
import { askedLanguage, type Language, pageLanguage } from '../markup/language.ts';
import { payoutList, payoutsSection } from './payouts.ts';
import { phoneSection, smsList } from './phone.ts';
import { qrList, qrSection } from './qr.ts';
import { browserMessages, groupMessages, staffPhoneSection } from './staff-phone.ts';
import { type Texts, en } from './texts/en.ts';
import type { World } from './world.ts';
import { la } from './texts/la.ts';
import { th } from './texts/th.ts';

const TEXTS: Record<Language, Texts> = { th, la, en };

const CATEGORIES = ['slot', 'sport', 'lotto'] as const;

/** All providers by category, each a way to its own site. */
function gamesSection(texts: Texts, { games }: World): Html {
  const tiles = (category: (typeof CATEGORIES)[number]): Html =>
    html`<h3>${texts.category[category]}</h3>
      <div class="tiles">
        ${games.games
          .filter((game) => game.category === category)
          .map(
            ({ code, name, book }) =>
              html`<a class="tile ${category}" href="/games/${code}/site"
                >${CATEGORY_ART[category]}<strong>${name}</strong
                ><span>${texts.accounts} ${book.sums().accounts}</span></a
              >`,
          )}
      </div>`;
  return html`<section class="card wide" id="games" aria-labelledby="games-title">
    <header>
      ${ICONS.games}
      <div>
        <h2 id="games-title">${texts.games}</h2>
        <p>${texts.gamesHint}</p>
      </div>
    </header>
    ${CATEGORIES.map(tiles)}
  </section>`;
}

type Query = Record<string, unknown>;

/** The page for people: everything works as plain forms; the script only refreshes. */
export function pageRoutes(app: FastifyInstance, world: World): void {
  assetRoutes(app);
  showRoutes(app, world);
  void app.register((scope, _options, done) => {
    scope.addHook('onRequest', refuseOtherSites);
    formRoutes(scope, world);
    done();
  });
}

function showRoutes(app: FastifyInstance, world: World): void {
  app.get('/', (request, reply) => {
    const language = pageLanguage(request, reply);
    const texts = TEXTS[language];
    const main = html`<main class="home">
      ${heading(texts)} ${phoneSection(texts, world, phoneOf(request), language)}
      ${bankSection(texts, world, language, bankForm(request.query as Query))}
      <div class="stack">
        ${qrSection(texts, world, language)}${payoutsSection(texts, world, language)}${giftsSection(texts, world, giftForm(request.query as Query))}
      </div>
      ${gamesSection(texts, world)} ${faultsSection(texts, world)}
    </main>`;
    return sendPage(reply, page(request, language, html`${jumps(texts)}${main}`));
  });
  app.get('/bank', (request, reply) => {
    const language = pageLanguage(request, reply);
    const texts = TEXTS[language];
    const query = request.query as Query;
    const transfer = world.bank.transfers.find(typeof query['ref'] === 'string' ? query['ref'] : '');
    const main = html`<main class="two">
      ${heading(texts)}
      ${transfer && slipSection(texts, transfer)}${bankSection(texts, world, language, bankForm(query))}
    </main>`;
    return sendPage(reply, page(request, language, main));
  });
  app.get('/authenticator', async (request, reply) => {
    const language = pageLanguage(request, reply);
    const texts = TEXTS[language];
    const codes = await authenticatorCodes(texts, world.now());
    const main = html`<main class="two">
      ${heading(texts)} ${authenticatorSection(texts, codes, language)}
    </main>`;
    return sendPage(reply, page(request, language, main));
  });
  app.get('/staff-phone', (request, reply) => {
    const language = pageLanguage(request, reply);
    const texts = TEXTS[language];
    const main = html`<main class="two">
      ${heading(texts)} ${staffPhoneSection(texts, world, 'group', language)}
      ${staffPhoneSection(texts, world, 'browsers', language)} ${agentSection(texts, world)}
    </main>`;
    return sendPage(reply, page(request, language, main));
  });
  app.get('/live/staff-group', (request, reply) =>
    sendMarkup(reply, groupMessages(TEXTS[askedLanguage(request)], world)),
  );
  app.get('/live/staff-browsers', (request, reply) =>
    sendMarkup(reply, browserMessages(TEXTS[askedLanguage(request)], world)),
  );
  app.get('/live/agent', (request, reply) =>
    sendMarkup(reply, agentNow(TEXTS[askedLanguage(request)], world)),
  );
  app.get('/live/authenticator', async (request, reply) =>
    sendMarkup(reply, await authenticatorCodes(TEXTS[askedLanguage(request)], world.now())),
  );
  app.get('/live/sms', (request, reply) =>
    sendMarkup(reply, smsList(TEXTS[askedLanguage(request)], world, phoneOf(request))),
  );
  app.get('/live/payouts', (request, reply) =>
    sendMarkup(reply, payoutList(TEXTS[askedLanguage(request)], world)),
  );
  app.get('/live/qr', (request, reply) => sendMarkup(reply, qrList(TEXTS[askedLanguage(request)], world)));
}

function formRoutes(app: FastifyInstance, world: World): void {
  app.post('/bank', (request, reply) => {
    const form = bankForm((request.body ?? {}) as Query);
    try {
      const order = readCall(transferInput, { ...form, amount: form.amount.replaceAll(',', '') });
      const at = new Date(world.now() - (Number(form.ago) || 0) * 60_000).toISOString();
      // a wallet always tells its owner; a bank's account is seen by its slip, or by its feed in tests
      const notify = order.toBank === TRUEMONEY;
      return reply.redirect(`/bank?ref=${world.bank.transfers.make({ ...order, at, notify }).transRef}`, 303);
    } catch (error) {
      if (!(error instanceof InvalidCall)) throw error;
      const language = pageLanguage(request, reply);
      const wrong = new Set(Object.keys(error.fields));
      const main = html`<main class="two">
        ${heading(TEXTS[language])} ${bankSection(TEXTS[language], world, language, form, wrong)}
      </main>`;
      return sendPage(reply, page(request, language, main), 400);
    }
  });
  app.post('/page/gifts', (request, reply) => {
    const form = giftForm((request.body ?? {}) as Query);
    try {
      world.truemoney.give({ ...form, amount: form.amount.replaceAll(',', '') });
      return reply.redirect('/#gifts', 303);
    } catch (error) {
      if (!(error instanceof InvalidCall)) throw error;
      const language = pageLanguage(request, reply);
      const wrong = new Set(Object.keys(error.fields));
      const main = html`<main class="two">
        ${heading(TEXTS[language])} ${giftsSection(TEXTS[language], world, form, wrong)}
      </main>`;
      return sendPage(reply, page(request, language, main), 400);
    }
  });
  app.post<{ Params: { system: string }; Body: Query }>('/page/faults/:system', (request, reply) => {
    const { system } = request.params;
    const { mode, rate, count, delayMs } = request.body;
    if (!world.faults.has(system)) return reply.code(404).send({ error: 'NOT_FOUND' });
    const setting = {
      mode,
      rate: Number(rate) / 100,
      count: Number(count) || undefined,
      delayMs: Number(delayMs),
    };
    world.faults.set(system, readCall(faultInput, setting));
    return reply.redirect('/#faults', 303);
  });
  app.post<{ Body: Query }>('/page/agent', (request, reply) => {
    world.agent.turn(request.body['isOn'] === 'yes');
    return reply.redirect('/staff-phone#agent', 303);
  });
  app.post<{ Params: { reference: string } }>('/page/payouts/:reference', (request, reply) => {
    const { status, reason } = readCall(settleInput, request.body);
    world.payout.settle(request.params.reference, status, reason);
    return reply.redirect('/#payouts', 303);
  });
  app.post<{ Params: { reference: string } }>('/page/qr/:reference', (request, reply) => {
    const qr = world.qr.book.find(request.params.reference);
    if (qr) world.qr.pay(qr, { late: false, notify: false });
    return reply.redirect('/#qr', 303);
  });
}

/** Another site's page must not press these buttons. */
function refuseOtherSites(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site') done();
  else void reply.code(403).send({ error: 'CROSS_SITE' });
}

function page(request: FastifyRequest, language: Language, content: Html) {
  const texts = TEXTS[language];
  const [path = '/', query = ''] = request.url.split('?');
  const body = html`<body>
    <header class="top">
      <a class="brand" href="/"
        ><img src="/assets/icon.svg" alt="" width="44" height="44" />
        <span><strong>${texts.title}</strong><span>${texts.subtitle}</span></span></a
      >
      ${languageSwitch(language, texts.language, path, new URLSearchParams(query))}
    </header>
    ${content}
    <footer><p>${texts.footer}</p></footer>
  </body>`;
  return { language, title: texts.title, styles: ['page'], scripts: ['page'], body };
}

function heading(texts: Texts): Html {
  return html`<h1 class="sr">${texts.title}</h1>`;
}

function jumps(texts: Texts): Html {
  const names = ['phone', 'bank', 'qr', 'payouts', 'gifts', 'games', 'faults'] as const;
  const links = names.map(
    (name) =>
      html`<li>
        <a href="#${name}"
          >${ICONS[name === 'payouts' ? 'payout' : name === 'gifts' ? 'gift' : name]}${texts[name]}</a
        >
      </li>`,
  );
  return html`<nav class="jump" aria-label="${texts.sections}">
    <ul>
      ${links}
      <li><a href="/authenticator">${ICONS.authenticator}${texts.authenticator}</a></li>
      <li><a href="/staff-phone">${ICONS.phone}${texts.staffPhone}</a></li>
    </ul>
  </nav>`;
}

function phoneOf(request: FastifyRequest): string {
  const { to } = request.query as Query;
  return typeof to === 'string' ? to.slice(0, 20) : '';
}
