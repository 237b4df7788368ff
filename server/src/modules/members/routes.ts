import type { Db } from '../../db/pool.ts';
import type { Api } from '../../http/bind.ts';
import { bearerToken } from '../../http/session.ts';
import { bankByCode } from '../site/face.ts';
import type { createBankAccountName } from './bank-account-name.ts';
import type { createRegister } from './register.ts';
import type { createSignIn } from './sign-in.ts';
import { memberById } from './store.ts';

export interface Members {
  db: Db;
  registration: ReturnType<typeof createRegister>;
  signIn: ReturnType<typeof createSignIn>;
  changeBankAccountName: ReturnType<typeof createBankAccountName>;
}

export function serveMembers(api: Api, { db, registration, signIn, changeBankAccountName }: Members): void {
  api.serve('POST /api/login', ({ body, ip, userAgent }) =>
    signIn.signIn({ ...body, remember: body.remember ?? false, ip, userAgent }),
  );
  api.serve('POST /api/logout', async ({ request }) => {
    const token = bearerToken(request);
    if (token) await signIn.signOut(token);
    return { message: 'OK' };
  });
  api.serve('POST /api/account/validate', async ({ body }) => {
    await registration.validate(body);
    return { message: 'OK' };
  });
  api.serve('POST /api/account', async ({ body }) => {
    await registration.register(body);
    return { message: 'SUCCESS' };
  });
  api.serve('GET /api/account/profile', async ({ session }) => {
    const member = await memberById(db, session.memberId);
    if (!member) throw new Error('a session without its member');
    const bank = await bankByCode(db, member.bankCode);
    if (!bank) throw new Error('a member without a bank');
    const { nameTH, nameEN, nameLA } = bank;
    return {
      profile: {
        _id: member.id,
        id: member.id,
        username: member.phone,
        name: member.name,
        createdAt: member.createdAt,
      },
      bankAccount: {
        bankCode: member.bankCode,
        bankAccountName: member.bankAccountName,
        bankAccountNo: member.bankAccountNo,
        bank: { nameTH, nameEN, nameLA },
      },
    };
  });
  api.serve('PUT /api/account/bankAccountName', async ({ session, body }) => {
    await changeBankAccountName(session.memberId, body.bankCode, body.bankAccountName);
    return { message: 'OK' };
  });
}
