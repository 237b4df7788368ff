import type { Satang } from '@krapao/contract/money';
import { shownAt, type ConsoleApi } from '../../http/console-bind.ts';
import type { Cookie } from '../../http/cookies.ts';
import { isToken, newToken } from '../../kernel/ids.ts';
import type { Seal } from '../history/face.ts';
import { orderOf, type Acts } from './acts.ts';
import type { Link } from './invitations.ts';
import type { Passkeys } from './passkeys.ts';
import type { People } from './people.ts';
import { byOf } from '../history/face.ts';
import type { Proofs } from './proofs.ts';
import { SESSION_MS } from './rules.ts';
import type { Entered, From, SignIn } from './sign-in.ts';

const DEVICE_SECONDS = 400 * 86_400;

/** Names of cookies: of the session, and of what a browser is known by. */
export interface Cookies {
  session: string;
  device: string;
}

/** `__Host-` where browsers keep such a one: over https. */
export const cookiesOf = (origin: string): Cookies => {
  const prefix = origin.startsWith('https://') ? '__Host-' : '';
  return { session: `${prefix}krapao-staff`, device: `${prefix}krapao-staff-device` };
};

export interface StaffRoutesDeps {
  cookies(): Cookies;
  signIn: SignIn;
  people: People;
  passkeys: Passkeys;
  proofs: Proofs;
  acts: Acts;
  /** Answers where the link leads. */
  link: Link;
  seal: Seal;
}

type Request = { cookies: Record<string, string | undefined> };

export function serveStaff(api: ConsoleApi, deps: StaffRoutesDeps): void {
  const { cookies, signIn, people, passkeys, proofs, acts, link, seal } = deps;

  /** The browser's own secret stays in it, whoever signs in there. */
  function fromOf({ request, ip, userAgent }: { request: Request; ip: string; userAgent: string }): From {
    const known = request.cookies[cookies().device] ?? '';
    return { ip, agent: userAgent, device: isToken(known) ? known : newToken() };
  }

  function enter(call: { setCookie(cookie: Cookie): void }, { token, staffId }: Entered, { device }: From) {
    const path = '/';
    call.setCookie({ name: cookies().session, value: token, path, maxAgeSeconds: SESSION_MS / 1000 });
    call.setCookie({ name: cookies().device, value: device, path, maxAgeSeconds: DEVICE_SECONDS });
    return people.me(staffId, new Date(Date.now() + SESSION_MS));
  }

  api.serve('POST /api/console/session/code', async (call) => {
    const from = fromOf(call);
    return enter(call, await signIn.byCode(call.body, from), from);
  });
  api.serve('POST /api/console/session/passkey/options', () => passkeys.forSignIn());
  api.serve('POST /api/console/session/passkey', async (call) => {
    const from = fromOf(call);
    return enter(call, await signIn.byPasskey(call.body.challenge, call.body.response, from), from);
  });
  api.serve('POST /api/console/session/recovery', async (call) => {
    return { invite: await signIn.byRecovery(call.body, fromOf(call)) };
  });
  // What the browser keeps opens nothing any more. To clear it would take the session of who signed in while this answer was under way.
  api.serve('DELETE /api/console/session', async ({ request }) => {
    const token = request.cookies[cookies().session];
    if (token) await signIn.leave(token, shownAt(request));
    return { message: 'OK' };
  });
  api.serve('POST /api/console/invite', ({ body }) => signIn.invited(body.token));
  api.serve('POST /api/console/invite/accept', async ({ body, ip }) => ({
    recovery: await signIn.acceptInvite(body, { ip }),
  }));

  api.serve('GET /api/console/me', ({ staff: me }) => people.me(me.staffId, me.endsAt));
  api.serve('PUT /api/console/me/language', async ({ staff: me, body }) => {
    await people.speak(me.staffId, body.language);
    return { message: 'OK' };
  });
  api.serve('POST /api/console/me/here', async ({ staff: me, body }) => {
    await proofs.requireHere(me, ['here'], body.proof);
    return { message: 'OK' };
  });
  api.serve('POST /api/console/me/passkeys/options', ({ staff: me }) => people.forNewPasskey(me.staffId));
  api.serve('POST /api/console/me/passkeys', async ({ staff: me, body }) => {
    await proofs.require(me, ['passkey.add', body.label], body.proof, () => people.mayAddByCode(me));
    await people.addPasskey(me, body);
    return { message: 'OK' };
  });
  api.serve('DELETE /api/console/me/passkeys/{id}', async ({ staff: me, params, body }) => {
    await proofs.require(me, ['passkey.remove', params.id], body.proof);
    await people.removePasskey(me, params.id);
    return { message: 'OK' };
  });

  api.serve('GET /api/console/requests', ({ staff: me, query }) => people.requests(me, query));
  api.serve('POST /api/console/requests/{id}/confirm', ({ staff: me, params, body }) =>
    acts.confirm(me, params.id, body.proof),
  );
  api.serve('POST /api/console/requests/{id}/refuse', ({ staff: me, params, body }) =>
    acts.refuse(me, params.id, body.why, body.proof),
  );

  api.serve('GET /api/console/staff', ({ staff: me }) => people.everybody(me));
  api.serve('POST /api/console/staff', ({ staff: me, body }) => {
    const { order, asked } = orderOf(body);
    return acts.perform(me, 'staff.add', order, asked);
  });
  api.serve('POST /api/console/staff/{id}/link', async ({ staff: me, params, body }) => {
    await proofs.require(me, ['staff.link', params.id, body.why], body.proof);
    return { link: await link(params.id, { ...byOf(me, body.why), staffId: me.staffId }) };
  });
  for (const act of [
    'role',
    'suspend',
    'restore',
    'sessions',
    'anew',
    'vouch',
    'member',
    'addresses',
  ] as const)
    api.serve(`POST /api/console/staff/{id}/${act}`, ({ staff: me, params, body }) => {
      const { order, asked } = orderOf(body);
      return acts.perform(me, `staff.${act}`, { ...params, ...order }, asked);
    });
  api.serve('POST /api/console/roles/{role}', ({ staff: me, params, body }) => {
    const { order, asked } = orderOf(body);
    const text = (sum: Satang | null) => (sum === null ? null : String(sum));
    const rights = order.rights.map((one) => ({
      right: one.right,
      bound: text(one.bound),
      dayBound: text(one.dayBound),
    }));
    return acts.perform(me, 'staff.rights', { ...params, rights }, asked);
  });
  api.serve('GET /api/console/log/seal', () => seal.verify());
}
