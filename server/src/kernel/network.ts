import { isIP } from 'node:net';

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
