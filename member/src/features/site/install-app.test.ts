import { describe, expect, it } from 'vitest';
import { installWay } from './install-app.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const IPAD_AS_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15';
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

const way = (userAgent: string, more: Partial<Parameters<typeof installWay>[0]> = {}) =>
  installWay({ userAgent, maxTouchPoints: 5, isStandalone: false, hasOffer: false, ...more });

describe('installing the app', () => {
  it('is a press where the browser has offered it', () => {
    expect([way(CHROME, { hasOffer: true }), way(CHROME)]).toEqual(['press', 'none']);
  });

  it('is explained in Safari on a phone or tablet of Apple', () => {
    expect([way(IPHONE), way(IPAD_AS_MAC), way(IPAD_AS_MAC, { maxTouchPoints: 0 })]).toEqual([
      'ios',
      'ios',
      'none',
    ]);
  });

  it.each(['CriOS/142.0', 'FxiOS/140.0', 'Line/15.0', '[FBAN/FBIOS]', 'Instagram 350.0'])(
    'is not spoken of in a browser that cannot: %s',
    (name) => {
      expect(way(`${IPHONE.replace('Version/18.6', name)}`)).toBe('none');
      expect(way(`${IPHONE} ${name}`)).toBe('none');
    },
  );

  it('is done when the app runs installed', () => {
    expect(way(IPHONE, { isStandalone: true })).toBe('none');
    expect(way(CHROME, { isStandalone: true, hasOffer: true })).toBe('none');
  });
});
