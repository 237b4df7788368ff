import { describe, expect, it } from 'vitest';
import { networkOf, createAddressRanges, isAddressRange, isTooWide, wideNetworkOf } from './network.ts';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
  ])('%s wanders within %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network);
  });
});

describe('ranges of addresses', () => {
  it.each([
    ['0.0.0.0/0', true],
    ['10.0.0.0/7', true],
    ['10.0.0.0/8', false],
    ['203.0.113.7', false],
    ['::/0', true],
    ['2001::/15', true],
    ['2001:db8::/32', false],
    ['::ffff:0:0/96', true],
    ['::fffe:0:0/95', true],
    ['::ffff:10.0.0.0/104', false],
    ['somewhere', false],
  ])('%s holds more than a network has: %s', (range, isWide) => {
    expect(isTooWide(range)).toBe(isWide);
  });

  it.each([
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '10.1.2.4', false],
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['0.0.0.0/0', '8.8.8.8', true],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['::1', '::1', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['fe80::/10', 'fe80::1%eth0', true],
    [' 10.0.0.1 ', '10.0.0.1', true],
    ['10.0.0.0/8', 'unknown', false],
    ['0.0.0.0/0', '', false],
  ])('%s has %s: %s', (range, address, isIn) => {
    expect(createAddressRanges([range]).include(address)).toBe(isIn);
  });

  it.each([
    '',
    'somewhere',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.1/',
    '10.0.0.1/a',
    '10.0.0.1-10.0.0.9',
  ])('%j is none', (text) => {
    expect(isAddressRange(text)).toBe(false);
    expect(() => createAddressRanges([text])).toThrow('no address');
  });

  it('none have nothing in them', () => {
    expect(createAddressRanges([]).include('10.0.0.1')).toBe(false);
  });
});
