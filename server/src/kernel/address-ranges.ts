import { BlockList, isIP } from 'node:net';

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

/** Below these a range is whole countries, or everybody: nobody means that by blocking. */
const WIDEST = { ipv4: 8, ipv6: 16 };

/** Whether a range holds more than any one network has: `0.0.0.0/0`, `::/0`, `203.0.113.0/4`. */
export function isTooWide(range: string): boolean {
  const parts = partsOf(range);
  return parts !== undefined && parts.bits < WIDEST[parts.family];
}

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
