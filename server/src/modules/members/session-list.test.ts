import { describe, expect, it } from 'vitest';
import { deviceOf } from './session-list.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a device', () => {
  it.each([
    [
      `${MOZILLA} (Linux; Android 13; SM-A536E) ${WEBKIT} Chrome/120.0.0.0 Mobile Safari/537.36`,
      'Chrome · Android',
    ],
    [
      `${MOZILLA} (Linux; Android 13; SM-A536E) ${WEBKIT} SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet · Android',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${WEBKIT} Version/17.0 Mobile/15E148 Safari/604.1`,
      'Safari · iOS',
    ],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0`, 'Firefox · Windows'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/120.0.0.0 Safari/537.36 Edg/120.0`,
      'Microsoft Edge · Windows',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/17.0 Safari/605.1.15`,
      'Safari · macOS',
    ],
  ])('is named from its browser: %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it.each([
    '',
    'test',
    'curl/8.0',
    'Somebody/1.0 (says anything) <b>here</b>',
    '\0'.repeat(300),
    '/'.repeat(300),
  ])('is not told by %j', (userAgent) => {
    expect(deviceOf(userAgent)).toBe('');
  });
});
