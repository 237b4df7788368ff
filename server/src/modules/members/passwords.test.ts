import { describe, expect, it } from 'vitest';
import { requirePassword, type PasswordOf } from './passwords.ts';

const refusal = (password: string, of?: PasswordOf) => {
  try {
    requirePassword(password, of);
  } catch (error) {
    const { code, params } = error as { code: string; params: object };
    return { code, ...params };
  }
  return undefined;
};

describe('a new password', () => {
  it('has at least 8 letters, whatever they are made of, and is refused beside its field', () => {
    expect(refusal('กขคงจฉชซ')).toBeUndefined();
    expect(refusal('😀'.repeat(7))).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
    const short = { code: 'PASSWORD_TOO_SHORT', min: 8 };
    expect(refusal('short')).toEqual({ ...short, fields: { password: 'at least 8' } });
    expect(refusal('short', { field: 'newPassword' })).toEqual({
      ...short,
      fields: { newPassword: 'at least 8' },
    });
  });

  it.each(['password', 'Password1', 'qwertyuiop', '12345678', '1q2w3e4r5t', 'iloveyou', 'SUNSHINE'])(
    'is none that everybody tries: %s',
    (password) => {
      expect(refusal(password)).toEqual({ code: 'PASSWORD_COMMON', fields: { password: 'common' } });
    },
  );

  it('is not the phone, however it is written', () => {
    for (const password of ['0812345678', '081-234-5678', '081 234 5678', '0812345678!'])
      expect(refusal(password, { phone: '0812345678' })).toMatchObject({ code: 'PASSWORD_IS_PHONE' });
    expect(refusal('0899999123', { phone: '0812345678' })).toBeUndefined();
  });

  it('is more than a few characters again and again', () => {
    for (const password of ['aaaaaaaa', 'abababab', '12121212', 'abcabcabc', 'AaAaAaAaAa'])
      expect(refusal(password)).toMatchObject({ code: 'PASSWORD_REPEATS' });
    expect(refusal('krapao-demo')).toBeUndefined();
  });
});
