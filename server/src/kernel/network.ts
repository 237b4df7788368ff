import { isIP, BlockList } from 'node:net';

/**
 * Whom limits of an address count together. Who has one IPv6 address has the other ones of its /64 too, and could call from a new one
 * each time; an IPv4 address is one also as IPv6 writes it, `::ffff:10.0.0.1`.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return plain;
  if (plain.includes('.')) return plain.slice(plain.lastIndexOf(':') + 1);
  const [head = [], tail = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** As far as an address wanders where its holder stays: /24, of IPv6 /48. Phones get another one of it all the time. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : network.replace(/\.\d+$/, '.0/24');
}

export interface AddressRanges {
  /** Whether an address lies in one of them; an IPv4 address also as IPv6 writes it, `::ffff:10.0.0.1`. */
  include(address: string): boolean;
}

/** What a range is made of: address, bits in common, family. Undefined for what is no address and no range. */
function partsOf(range: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', given] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(range.trim()) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const bits = given === undefined ? most : Number(given);
  return bits > most ? undefined : { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether a text is an address or a range of them: `10.1.2.3`, `10.0.0.0/8`, `2001:db8::/32`. */
export const isAddressRange = (text: string): boolean => partsOf(text) !== undefined;

/** @throws Error for a text that is no {@link isAddressRange} */
export function createAddressRanges(texts: readonly string[]): AddressRanges {
  const ranges = new BlockList();
  for (const text of texts) {
    const parts = partsOf(text);
    if (!parts) throw new Error(`no address and no range of addresses: ${text}`);
    ranges.addSubnet(parts.address, parts.bits, parts.family);
  }
  return {
    include(address) {
      const [plain = ''] = address.split('%');
      const version = isIP(plain);
      return version !== 0 && ranges.check(plain, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** One address of each network of /8; of IPv6 as few bits in common are a provider of half the world. */
const NETWORKS = Array.from({ length: 256 }, (_, first) => `${String(first)}.0.0.1`);
const WIDEST_IPV6 = 16;

/** Whether a range holds more than any one network has: `0.0.0.0/0`, `::/0`, `::ffff:0:0/96` (IPv4 as IPv6 writes it). */
export function isTooWide(range: string): boolean {
  const parts = partsOf(range);
  if (!parts) return false;
  const { include } = createAddressRanges([range]);
  return (parts.family === 'ipv6' && parts.bits < WIDEST_IPV6) || NETWORKS.filter(include).length > 1;
}
