import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { createCurrentSettings, writeSettings } from '../site/settings.ts';
import { createRequireAllowedAddress } from './allowed-address.ts';
import { codeOf } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

describe('an address that the operator has shut out', () => {
  it('is INVALID_IP, and others are not', async () => {
    await writeSettings(test.db, { blockedAddresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const requireAllowed = createRequireAllowedAddress(createCurrentSettings(test.db));
    expect(await codeOf(requireAllowed('203.0.113.9'))).toBe('INVALID_IP');
    expect(await codeOf(requireAllowed('::ffff:203.0.113.9'))).toBe('INVALID_IP');
    expect(await codeOf(requireAllowed('2001:db8:1::1'))).toBe('INVALID_IP');
    expect(await codeOf(requireAllowed('203.0.114.9'))).toBe('fine');
  });

  it('is heard of when the settings change', async () => {
    const settings = { current: async () => ({ blockedAddresses }) };
    let blockedAddresses: string[] = [];
    const requireAllowed = createRequireAllowedAddress(settings as never);
    expect(await codeOf(requireAllowed('10.0.0.1'))).toBe('fine');
    blockedAddresses = ['10.0.0.1'];
    expect(await codeOf(requireAllowed('10.0.0.1'))).toBe('INVALID_IP');
    blockedAddresses = [];
    expect(await codeOf(requireAllowed('10.0.0.1'))).toBe('fine');
  });

  it('must be written as one', async () => {
    await expect(writeSettings(test.db, { blockedAddresses: ['10.0.0.0/33'] })).rejects.toThrow(
      'blockedAddresses.0: 10.0.0.0/33 is no address and no network',
    );
  });
});
