import type { Api } from '../../http/bind.ts';
import { bearerToken } from '../../http/session.ts';
import type { createMembers } from './members.ts';
import { browserOf } from './one-time-code/browser.ts';
import { profileOf } from './profile.ts';
import type { createRegister } from './register.ts';
import { sessionList } from './session-list.ts';

export interface Members extends ReturnType<typeof createMembers> {
  registration: ReturnType<typeof createRegister>;
}

export function serveMembers(api: Api, members: Members): void {
  const { db, registration, signIn, endSessions, changePassword, changeProfile } = members;
  const { changeBankAccountName, requireAllowedAddress } = members;
  api.serve('POST /api/login', async ({ body, ip, userAgent }) => {
    await requireAllowedAddress(ip);
    return signIn({ ...body, remember: body.remember ?? false, ip, userAgent });
  });
  api.serve('POST /api/logout', async ({ request }) => {
    const token = bearerToken(request);
    if (token) await endSessions.signOut(token);
    return { message: 'OK' };
  });
  api.serve('POST /api/account/validate', async ({ body }) => {
    await registration.validate(body);
    return { message: 'OK' };
  });
  api.serve('POST /api/account', async ({ body, ip, request }) => {
    await requireAllowedAddress(ip);
    await registration.register(body, { ip, browser: browserOf(request) });
    return { message: 'SUCCESS' };
  });
  api.serve('GET /api/account/profile', ({ session }) => profileOf(db, session));
  api.serve('PUT /api/account/profile', async ({ session, body }) => ({
    message: 'SUCCESS' as const,
    payoutsHeldUntil: await changeProfile(session.memberId, body),
  }));
  api.serve('PUT /api/account/bankAccountName', async ({ session, body }) => {
    await changeBankAccountName(session.memberId, body.bankCode, body.bankAccountName);
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
