import { parseArgs } from 'node:util';

export interface Options {
  /** Of one round of one side. */
  seconds: number;
  rounds: number;
  /** Seconds before each round that count for nothing. */
  warm: number;
  connections: number;
  /** The PostgreSQL server to use; a user there who may make databases. */
  url: string | undefined;
  /** Of pgbench; 100 is ten million accounts. */
  scale: number;
  protocol: string;
  members: number;
  /** Of the long statement. */
  rows: number;
  /** How often a page is loaded or judged. */
  times: number;
  isProfiled: boolean;
  /** Leaves pgbench's tables for the next run. */
  isKept: boolean;
}

export const USAGE = `npm run bench <what> [-- options]

  posting      POST /api/wallet/withdraw against pgbench
  hot          the same on one member's wallet against many members
  wallet       GET /api/wallet against a bare route with one SELECT
  statement    a page of a million rows against one of a thousand
  games        wallet and refresh of sixteen accounts while three providers hang
  rewards      a report of play, and the wallet, with bonuses running and without
  load         our load generator against autocannon
  sizes        what /login, /user/home and the console's first screen load
  lighthouse   Lighthouse on /login, and for access on the console's screens
  slip         reading a slip
  console      a million members found, listed and looked at; a payout on the screen, a verdict answered; reports
  chat         a message until it is seen, fifty caught up, 200 a second, against asking each second

  --seconds 12  --rounds 3  --warm 2   of each side, interleaved
  --connections 64  --members 10000  --rows 1000000
  --url postgres://…                   default: 127.0.0.1:5432 when it answers, else one of our own
  --scale 100  --protocol simple       of pgbench; --keep leaves its tables for the next run
  --cpu-prof                           posting, hot, wallet: one more round with a profile
  --times 3                            sizes and lighthouse: how often`;

/** @throws Error naming what can't be read */
export function readOptions(args: string[]): { what: string; options: Options } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '12' },
      rounds: { type: 'string', default: '3' },
      warm: { type: 'string', default: '2' },
      connections: { type: 'string', default: '64' },
      url: { type: 'string' },
      scale: { type: 'string', default: '100' },
      protocol: { type: 'string', default: 'simple' },
      members: { type: 'string', default: '10000' },
      rows: { type: 'string', default: '1000000' },
      times: { type: 'string', default: '3' },
      'cpu-prof': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const number = (
    name: 'seconds' | 'rounds' | 'warm' | 'connections' | 'scale' | 'members' | 'rows' | 'times',
  ) => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0`);
    return value;
  };
  if (!['simple', 'extended', 'prepared'].includes(values.protocol))
    throw new Error('--protocol is simple, extended or prepared');
  return {
    what: positionals[0] ?? '',
    options: {
      seconds: number('seconds'),
      rounds: Math.ceil(number('rounds')),
      warm: number('warm'),
      connections: Math.ceil(number('connections')),
      url: values.url,
      scale: Math.ceil(number('scale')),
      protocol: values.protocol,
      members: Math.ceil(number('members')),
      rows: Math.ceil(number('rows')),
      times: Math.ceil(number('times')),
      isProfiled: values['cpu-prof'],
      isKept: values.keep,
    },
  };
}
