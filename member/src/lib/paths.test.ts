import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loginPath, paths, wantedPath } from './paths.ts';

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://krapao.test' });
});

const arrival = (wanted: string) => wantedPath(new URLSearchParams({ next: wanted }));

describe('the wanted address', () => {
  it('is carried through sign-in with its query', () => {
    const login = loginPath('/user/statement?page=2');
    expect(login).toBe('/login?next=%2Fuser%2Fstatement%3Fpage%3D2');
    expect(wantedPath(new URL(login, 'https://krapao.test').searchParams)).toBe('/user/statement?page=2');
  });

  it('is not written down when sign-in leads there anyway', () => {
    expect([loginPath('/'), loginPath(paths.user), loginPath(paths.home)]).toEqual([
      '/login',
      '/login',
      '/login',
    ]);
  });

  it.each([
    'https://evil.test/user',
    '//evil.test/user/home',
    '/\\evil.test/user/home',
    '/\t/evil.test/user/home',
    'javascript:alert(1)',
    '/user/../login',
    '/userland',
    '',
  ])('is never another site or screen: %j', (wanted) => {
    expect(arrival(wanted)).toBe(paths.user);
  });
});
