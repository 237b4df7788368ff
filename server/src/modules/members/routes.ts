import type { Api } from '../../http/bind.ts';
import { bearerToken } from '../../http/session.ts';
import type { memberUseCases } from './use-cases.ts';
import { browserSecret, deviceCookie } from './device-cookie.ts';
import { serveForgottenPassword } from './forgotten-password/routes.ts';
import { browserOf } from './one-time-code/browser.ts';
import { profileOf } from './profile.ts';
import { sessionList } from './session-list.ts';

export type Members = ReturnType<typeof memberUseCases>;

export function serveMembers(api: Api, members: Members): void {
  const { db, registration, signIn, endSessions, changePassword, changeProfile } = members;
  const { changeBankAccountName, provePassword, requireAllowedAddress } = members;
  api.serve('POST /api/login', async ({ body, ip, userAgent, request, setCookie }) => {
    await requireAllowedAddress(ip);
    const device = browserSecret(request);
    const remember = body.remember ?? false;
    const signedIn = await signIn({ ...body, remember, ip, userAgent, device });
    setCookie(deviceCookie(device));
    return signedIn;
  });
  serveForgottenPassword(api, members.forgottenPassword);
  api.serve('POST /api/logout', async ({ request }) => {
    const token = bearerToken(request);
    if (token) await endSessions.signOut(token);
    return { message: 'OK' };
  });
  api.serve('POST /api/account/validate', async ({ body, ip }) => {
    await registration.validate(body, ip);
    return { message: 'OK' };
  });
  api.serve('POST /api/account', async ({ body, ip, userAgent, request, setCookie }) => {
    await requireAllowedAddress(ip);
    const device = browserSecret(request);
    const from = { ip, userAgent, browser: browserOf(request), device };
    const { token } = await registration.register(body, from);
    setCookie(deviceCookie(device));
    return { message: 'SUCCESS', token };
  });
  api.serve('GET /api/account/profile', ({ session }) => profileOf(db, session));
  api.serve('POST /api/account/prove', async ({ session, body }) => {
    await provePassword(session, body.password);
    return { message: 'OK' };
  });
  api.serve('PUT /api/account/profile', async ({ session, body, ip }) => ({
    message: 'SUCCESS' as const,
    payoutsHeldUntil: await changeProfile(session, body, ip),
  }));
  api.serve('PUT /api/account/bankAccountName', async ({ session, body, ip }) => {
    await changeBankAccountName(session, body, ip);
    return { message: 'OK' };
  });
  api.serve('PUT /api/account/changepwd', async ({ session, body }) => {
    await changePassword(session, body);
    return { message: 'SUCCESS' };
  });
  api.serve('GET /api/account/sessions', ({ session }) => sessionList(db, session));
  api.serve('DELETE /api/account/sessions', async ({ session }) => {
    await endSessions.endOthers(session);
    return { message: 'OK' };
  });
  api.serve('DELETE /api/account/sessions/{id}', async ({ session, params }) => {
    await endSessions.endOne(session, BigInt(params.id));
    return { message: 'OK' };
  });
}
