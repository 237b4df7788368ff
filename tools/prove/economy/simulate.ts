/** Members of all kinds for some weeks against the demo's offers, in memory. */
import { periodOf } from '@krapao/server/modules/rewards/periods';
import { randomFrom, type Random } from '../random.ts';
import { newAccount, type Account } from './account.ts';
import type { Demo } from './demo.ts';
import type { Draws } from './draws.ts';
import { House } from './house.ts';
import { KINDS, kindBy, type Kind } from './kinds.ts';
import { countDay } from './spans.ts';
import { Visit, type Kept } from './visit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Visits begin between these hours of the day in Bangkok. */
const [FIRST_HOUR, LAST_HOUR] = [1, 22];
/** After midnight, days are counted. */
const NIGHT_MS = 10 * MINUTE_MS;

export interface Size {
  /** How many of each kind. */
  members: (kind: Kind) => number;
  days: number;
  /** Within so many days all of them have come for the first time. */
  joining: number;
  /** The first moment of a day in Bangkok. */
  start: Date;
  /** Coins that are spent on a visit at most; the others wait. */
  spins?: number;
}

export interface Economy {
  house: House;
  accounts: readonly Account[];
}

/** What inviters have by the days that were counted. Satang. */
export interface Night {
  at: number;
  inviters: readonly { member: number; invited: number }[];
}

export interface Watch {
  keep?(kept: Kept): void;
  night?(night: Night): void;
}

/** All members, those of a group beside each other, its inviter first. */
function membersOf({ members }: Size): Account[] {
  const accounts: Account[] = [];
  for (const kind of KINDS) {
    const { size = 1, uninvited = 0, sharesBrowser = false } = kind.group ?? {};
    for (let i = 0; i < members(kind); i += 1) {
      const [id, place] = [accounts.length, i % size];
      const isInvited = place > 0 && place < size - uninvited;
      const inviter = isInvited ? (accounts[id - place] ?? null) : null;
      const group = { first: id - place, place };
      accounts.push(newAccount(id, kind.name, { inviter, sharesBrowser, group }));
    }
  }
  return accounts;
}

/** Chance that is only theirs, so that one more member changes nobody else's. */
const chanceOf = (seed: number, ...of: number[]): Random =>
  randomFrom(of.reduce((sum, one) => Math.imul(sum ^ (one + 0x9e3779b9), 0x85ebca6b) ^ (sum >>> 13), seed));

export function simulate(
  seed: number,
  demo: Demo,
  size: Size,
  draws: Draws,
  { keep, night }: Watch = {},
): Economy {
  const { start, days, joining, spins = Number.POSITIVE_INFINITY } = size;
  const house = new House(demo, draws);
  const accounts = membersOf(size);
  const inviters = accounts.filter(({ invitees }) => invitees.length > 0);
  const step = ((LAST_HOUR - FIRST_HOUR) * 60 * MINUTE_MS) / accounts.length;
  // kinds come in any order, as they do
  const order = accounts
    .map((account) => ({ account, place: chanceOf(seed, account.id, 1).upTo(2 ** 30) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ account }) => account);
  const chances = new Map(accounts.map((account) => [account, chanceOf(seed, account.id, 2)]));
  const count = (midnight: number): void => {
    for (const inviter of inviters) countDay(demo, inviter, new Date(midnight - DAY_MS / 2));
    const told = inviters.map(({ id, sums }) => ({ member: id, invited: sums.invite + sums.held }));
    night?.({ at: midnight + NIGHT_MS, inviters: told });
  };
  for (let day = 0; day < days; day += 1) {
    const midnight = start.getTime() + day * DAY_MS;
    const week = periodOf('week', new Date(midnight)).from.getTime();
    if (day > 0) count(midnight);
    for (const [place, account] of order.entries()) {
      const kind = kindBy(account.kind);
      const { first } = account.group;
      // both of a pair come on the same days, and find the same cards
      const together = chanceOf(seed, first, 3, day);
      if (day < chanceOf(seed, first, 4).upTo(joining)) continue;
      const chance = chances.get(account);
      if (!chance) throw new Error('a member without chance');
      const comes = (kind.group ? together : chance).upTo(100);
      // who has a bonus that runs comes back to it
      if (comes >= kind.comes && !account.bonus) continue;
      account.visits += 1;
      const at = midnight + FIRST_HOUR * 60 * MINUTE_MS + Math.floor(place * step);
      const from = at - (at % 1000);
      const visit = new Visit({ house, account, day, week, spins, random: chance, at: from, keep });
      kind.visit(visit, together);
    }
  }
  count(start.getTime() + days * DAY_MS);
  return { house, accounts };
}

/** The first moment of a week: a month ends in its second one. */
export const START = periodOf('week', new Date('2026-11-18T03:00:00Z')).from;
/** The Friday after: refunds are received within four days. */
export const FRIDAY = new Date(START.getTime() + 4 * DAY_MS);
