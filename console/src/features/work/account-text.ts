import { readPhrase } from '@krapao/contract/phrases';

/** An account as facts tell it, `KBANK 1234567890 สมชาย ใจดี`, taken apart. */
export interface Account {
  bank: string;
  no: string;
  name: string;
}

export function accountOf(text: string): Account | undefined {
  const [, bank, no, name] = /^(\S+) (\d+) (\S.*)$/.exec(text) ?? [];
  return bank !== undefined && no !== undefined && name !== undefined ? { bank, no, name } : undefined;
}

/** Whether a fact that says until when somebody is kept from something stands at that moment, epoch ms: it is told when it is over, too. */
export function isStanding(until: string | undefined, now: number): until is string {
  if (until === undefined) return false;
  const told = readPhrase(until);
  return told?.code !== 'keptUntil' || Date.parse(told.params['at'] ?? '') > now;
}

const TITLES = /^(?:นาย|นางสาว|นาง|น\.ส\.|ท้าว|mr|mrs|ms|miss)\.?\s*/i;
const bare = (name: string): string => name.trim().replace(TITLES, '').toLowerCase().replace(/\s+/g, ' ');

const scriptOf = (name: string): string =>
  /[\u0e00-\u0e7f]/.test(name) ? 'thai' : /[\u0e80-\u0eff]/.test(name) ? 'lao' : 'latin';

/** Whether an account is in the member's own name; titles, capitals and spaces count for nothing. Of two scripts nobody can tell. */
export function compareNames(one: string, other: string): 'same' | 'other' | 'unlike' {
  if (bare(one) === bare(other)) return 'same';
  return scriptOf(one) === scriptOf(other) ? 'other' : 'unlike';
}
