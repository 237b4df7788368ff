import { createHmac, randomBytes } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { formatBaht, type Satang } from '../money.ts';

export type GameAccount = { username: string; password?: string; credit: Satang };
/** Money moved in (positive) or out (negative) by the operator. */
export type GameTransfer = { id: string; username: string; amount: Satang; before: Satang; at: string };
export type Round = {
  number: number;
  id: string;
  username: string;
  game: string;
  stake: Satang;
  win: Satang;
  at: string;
};

type Event =
  | { kind: 'account'; username: string }
  | { kind: 'password'; username: string; hash: string }
  | ({ kind: 'transfer' } & GameTransfer)
  | ({ kind: 'round' } & Omit<Round, 'number'>);

/** One provider's accounts, transfers and rounds, whatever protocol it speaks. */
export class GameBook {
  readonly code: string;
  readonly #accounts = new Map<string, GameAccount>();
  readonly #transfers = new Map<string, GameTransfer>();
  readonly #rounds: Round[] = [];
  readonly #record: (event: Event) => void;
  readonly #now: () => number;

  constructor(code: string, journal: Journal, now: () => number) {
    this.code = code;
    this.#now = now;
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

  /** Moves money once per id; undefined when the account has too little. The account exists and the id is new. */
  move(id: string, username: string, amount: Satang): GameTransfer | undefined {
    const before = this.find(username)?.credit ?? 0;
    if (this.#transfers.has(id)) throw new Error(`transfer ${id} exists`);
    if (before + amount < 0) return undefined;
    this.#record({ kind: 'transfer', id, username, amount, before, at: this.#time() });
    return this.transfer(id);
  }

  /** One round; undefined when the stake is more than the credit. The account exists. */
  play(username: string, game: string, stake: Satang, win: Satang): Round | undefined {
    if ((this.find(username)?.credit ?? 0) < stake) return undefined;
    const id = `${this.code}${randomBytes(8).toString('hex').toUpperCase()}`;
    this.#record({ kind: 'round', id, username, game, stake, win, at: this.#time() });
    return this.#rounds.at(-1);
  }

  /** Rounds numbered above `number` (the first is 1), oldest first. */
  roundsAfter(number: number): readonly Round[] {
    return this.#rounds.slice(Math.max(0, number));
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
    const account = this.#accounts.get(event.username);
    if (!account) throw new Error(`no account ${event.username}`);
    if (event.kind === 'password') {
      account.password = event.hash;
    } else if (event.kind === 'transfer') {
      const { id, username, amount, before, at } = event;
      this.#transfers.set(id, { id, username, amount, before, at });
      account.credit += amount;
    } else {
      const { id, username, game, stake, win, at } = event;
      this.#rounds.push({ number: this.#rounds.length + 1, id, username, game, stake, win, at });
      account.credit += win - stake;
    }
  }
}

/** Play money, yet no password stands in the journal as it was typed. */
function hash(username: string, password: string): string {
  return createHmac('sha256', username).update(password).digest('hex');
}
