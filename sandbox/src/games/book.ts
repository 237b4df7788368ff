import { createHmac, randomBytes } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { formatBaht, type Satang } from '../money.ts';

export type GameAccount = { username: string; password?: string; credit: Satang };
/** Money moved in (positive) or out (negative) by the operator. */
export type GameTransfer = { id: string; username: string; amount: Satang; before: Satang; at: string };
/** A transfer that was refused for good under its reference, by a protocol that remembers such. */
export type GameRefusal = { id: string; username: string; amount: Satang; reason: string; at: string };
export type Round = {
  /** Its place among all rounds; the first is 1. */
  number: number;
  id: string;
  username: string;
  game: string;
  stake: Satang;
  win: Satang;
  at: string;
  /** When the win that it has now was decided: `at`, or later where it was corrected. */
  changedAt: string;
  /** The place of its last change among all rounds and corrections; the first is 1. */
  sequence: number;
};

type Event =
  | { kind: 'account'; username: string }
  | { kind: 'password'; username: string; hash: string }
  | ({ kind: 'transfer' } & GameTransfer)
  | ({ kind: 'refusal' } & GameRefusal)
  | ({ kind: 'round' } & Omit<Round, 'number' | 'changedAt' | 'sequence'>)
  | { kind: 'correction'; id: string; username: string; win: Satang; at: string };

/** One provider's accounts, transfers and rounds, whatever protocol it speaks. */
export class GameBook {
  readonly code: string;
  readonly #accounts = new Map<string, GameAccount>();
  readonly #transfers = new Map<string, GameTransfer>();
  readonly #refusals = new Map<string, GameRefusal>();
  readonly #rounds: Round[] = [];
  /** Each round as it was when it was played, and again when it was corrected. */
  readonly #changes: Round[] = [];
  readonly #record: (event: Event) => void;
  readonly #now: () => number;
  readonly #asReported: (round: Round) => Round;

  constructor(code: string, journal: Journal, now: () => number, { reportsInCapitals = false } = {}) {
    this.code = code;
    this.#now = now;
    this.#asReported = reportsInCapitals
      ? (round) => ({ ...round, username: round.username.toUpperCase() })
      : (round) => round;
    this.#record = journal.stream<Event>(`games/${code}`, (event) => {
      this.#apply(event);
    });
  }

  find(username: string): GameAccount | undefined {
    return this.#accounts.get(username);
  }

  /** True when the account is new. */
  ensure(username: string): boolean {
    if (this.#accounts.has(username)) return false;
    this.#record({ kind: 'account', username });
    return true;
  }

  setPassword(username: string, password: string): void {
    this.#record({ kind: 'password', username, hash: hash(username, password) });
  }

  hasPassword(username: string, password: string): boolean {
    return this.find(username)?.password === hash(username, password);
  }

  transfer(id: string): GameTransfer | undefined {
    return this.#transfers.get(id);
  }

  /** Of one player, newest first: what a provider's own pages show the operator. */
  transfersOf(username: string): GameTransfer[] {
    return [...this.#transfers.values()].filter((transfer) => transfer.username === username).reverse();
  }

  /** Moves money once per id; undefined when the account has too little. The account exists and the id is new. */
  move(id: string, username: string, amount: Satang): GameTransfer | undefined {
    const before = this.find(username)?.credit ?? 0;
    if (this.#transfers.has(id)) throw new Error(`transfer ${id} exists`);
    if (before + amount < 0) return undefined;
    this.#record({ kind: 'transfer', id, username, amount, before, at: this.#time() });
    return this.transfer(id);
  }

  refusal(id: string): GameRefusal | undefined {
    return this.#refusals.get(id);
  }

  /** Refuses a transfer for good; the id is new, the account need not exist. */
  refuse(id: string, username: string, amount: Satang, reason: string): GameRefusal {
    if (this.#transfers.has(id) || this.#refusals.has(id)) throw new Error(`transfer ${id} exists`);
    const refusal = { id, username, amount, reason, at: this.#time() };
    this.#record({ kind: 'refusal', ...refusal });
    return refusal;
  }

  /** One round; undefined when the stake is more than the credit. The account exists. */
  play(username: string, game: string, stake: Satang, win: Satang): Round | undefined {
    if ((this.find(username)?.credit ?? 0) < stake) return undefined;
    const id = `${this.code}${randomBytes(8).toString('hex').toUpperCase()}`;
    this.#record({ kind: 'round', id, username, game, stake, win, at: this.#time() });
    return this.#rounds.at(-1);
  }

  round(id: string): Round | undefined {
    return this.#rounds.find((round) => round.id === id);
  }

  /** Decides a round anew, which moves the difference; undefined when the credit is less than what it takes. The round exists. */
  correct(id: string, win: Satang): Round | undefined {
    const round = this.round(id);
    if (!round) throw new Error(`no round ${id}`);
    const { username } = round;
    if ((this.find(username)?.credit ?? 0) + win - round.win < 0) return undefined;
    this.#record({ kind: 'correction', id, username, win, at: this.#time() });
    return this.round(id);
  }

  /** How many rounds there are. */
  get played(): number {
    return this.#rounds.length;
  }

  /** Rounds numbered above `number`, as reports tell them now, oldest first. */
  roundsAfter(number: number): readonly Round[] {
    return this.#rounds.slice(Math.max(0, number)).map(this.#asReported);
  }

  /** Rounds as reports tell them now, the longest unchanged first. */
  roundsByChange(): Round[] {
    return this.#rounds.map(this.#asReported).sort((a, b) => a.sequence - b.sequence);
  }

  /** Rounds and corrections above `sequence`, oldest first: a corrected round is there twice, as it was and as it became. */
  changesAfter(sequence: number): readonly Round[] {
    return this.#changes.slice(Math.max(0, sequence)).map(this.#asReported);
  }

  sums() {
    const sum = (amounts: Satang[]): string =>
      formatBaht(amounts.reduce((total, amount) => total + amount, 0));
    const moved = [...this.#transfers.values()].map(({ amount }) => amount);
    return {
      accounts: this.#accounts.size,
      credit: sum([...this.#accounts.values()].map(({ credit }) => credit)),
      transfersIn: sum(moved.filter((amount) => amount > 0)),
      transfersOut: sum(moved.filter((amount) => amount < 0).map((amount) => -amount)),
      stakes: sum(this.#rounds.map(({ stake }) => stake)),
      wins: sum(this.#rounds.map(({ win }) => win)),
    };
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }

  #apply(event: Event): void {
    if (event.kind === 'account') {
      this.#accounts.set(event.username, { username: event.username, credit: 0 });
      return;
    }
    if (event.kind === 'refusal') {
      const { kind: _, ...refusal } = event;
      this.#refusals.set(event.id, refusal);
      return;
    }
    const account = this.#accounts.get(event.username);
    if (!account) throw new Error(`no account ${event.username}`);
    if (event.kind === 'password') {
      account.password = event.hash;
    } else if (event.kind === 'transfer') {
      const { id, username, amount, before, at } = event;
      this.#transfers.set(id, { id, username, amount, before, at });
      account.credit += amount;
    } else if (event.kind === 'round') {
      const { id, username, game, stake, win, at } = event;
      const number = this.#rounds.length + 1;
      this.#change({ number, id, username, game, stake, win, at, changedAt: at, sequence: 0 });
      account.credit += win - stake;
    } else {
      const round = this.round(event.id);
      if (!round) throw new Error(`no round ${event.id}`);
      this.#change({ ...round, win: event.win, changedAt: event.at });
      account.credit += event.win - round.win;
    }
  }

  #change(round: Round): void {
    const changed = { ...round, sequence: this.#changes.length + 1 };
    this.#rounds[round.number - 1] = changed;
    this.#changes.push(changed);
  }
}

/** Play money, yet no password stands in the journal as it was typed. */
function hash(username: string, password: string): string {
  return createHmac('sha256', username).update(password).digest('hex');
}
