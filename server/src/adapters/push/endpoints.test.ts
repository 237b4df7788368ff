import { describe, expect, it } from 'vitest';
import { isPushService } from './endpoints.ts';

const SANDBOX = 'http://127.0.0.1:3001';

describe('an address that a browser tells', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGdS',
    'https://wns2-sg2p.notify.windows.com/w/?token=BQYAAA',
  ])('may be called where a push service is: %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.example.com/fcm/send/abc',
    'https://evilfcm.googleapis.com/fcm/send/abc',
    'https://notify.windows.com/w/',
    'https://evilnotify.windows.com/w/',
    'https://wns2-sg2p.notify.windows.com.example.com/w/',
    'https://user:word@fcm.googleapis.com/fcm/send/abc',
    'https://169.254.169.254/latest/meta-data/',
    'https://127.0.0.1/push/1',
    'https://[::1]/push/1',
    'https://localhost/push/1',
    'https://push.internal/1',
    'https://fcm.googleapis.com/fcm/send/abc#1',
    'https://FCM.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com/fcm/send/abc',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
    `${SANDBOX}/push/1`,
  ])('may not be called elsewhere, nor in our own network: %s', (endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
  });

  it('may be the sandbox’s while it stands in for the outside, and there only a browser’s', () => {
    expect(isPushService(`${SANDBOX}/push/1`, SANDBOX)).toBe(true);
    expect(isPushService(`${SANDBOX}/faults/sms`, SANDBOX)).toBe(false);
    expect(isPushService('http://127.0.0.1:3000/push/1', SANDBOX)).toBe(false);
    expect(isPushService('http://127.0.0.1:3001@evil.example/push/1', SANDBOX)).toBe(false);
  });
});
