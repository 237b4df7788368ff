import { describe, expect, it } from 'vitest';
import { kindOf, pageFor, successors } from './addresses.ts';

const ORIGIN = 'https://krapao.example';
const asked = (path: string, mode = 'cors', method = 'GET') =>
  kindOf({ method, url: new URL(path, ORIGIN).href, mode }, ORIGIN);

describe('the service worker', () => {
  it.each([
    '/api/wallet',
    '/api/lookup/site',
    '/api/docs/',
    '/files/slip/1.png?sign=x',
    '/socket.io/?transport=websocket',
    '/howto/wallet-th.mp4',
    '/healthz',
    '/metrics',
    '/sw.js',
    '/manifest.webmanifest',
    'https://elsewhere.example/assets/a-12345678.js',
  ])('leaves %s alone, however it is asked for', (path) => {
    expect([asked(path), asked(path, 'navigate'), asked(path, 'no-cors')]).toEqual(['none', 'none', 'none']);
  });

  it('answers the pages of the app, its hashed files and its drawings', () => {
    for (const path of [
      '/',
      '/login?next=%2Fuser',
      '/howto',
      '/user/home',
      '/user/statement?page=2',
      '/nowhere',
    ])
      expect([path, asked(path, 'navigate'), asked(path)]).toEqual([path, 'page', 'none']);
    expect(asked('/assets/boot-CUzb7Ygr.js')).toBe('asset');
    expect(asked('/art/providers/pg-logo.svg', 'no-cors')).toBe('art');
    expect(asked('/icons/icon-512.png', 'no-cors')).toBe('none');
    expect(asked('/login', 'navigate', 'POST')).toBe('none');
  });

  it("keeps members' pages apart from visitors'", () => {
    const page = (path: string) => pageFor(new URL(path, ORIGIN).href);
    expect(['/user/home', '/user', '/user/statement?page=2'].map(page)).toEqual(Array(3).fill('/user/home'));
    expect(['/', '/login', '/register?code=PR1', '/username'].map(page)).toEqual(Array(4).fill('/login'));
  });

  it('finds the new files in place of those that were used', () => {
    const assets = [
      '/assets/th-home-BBBBBBBB.js',
      '/assets/la-home-CCCCCCCC.js',
      '/assets/wheel-DDDDDDDD.js',
    ];
    expect(successors(['/assets/th-home-a_-AAAAA.js', '/assets/gone-EEEEEEEE.css'], assets)).toEqual([
      '/assets/th-home-BBBBBBBB.js',
    ]);
  });
});
