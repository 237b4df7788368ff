/** `npm run bench chat`: what a talk with support takes, told as it is told against screens that ask each second. */
import { findDatabaseServer } from '../machine/database-server.ts';
import { describeMachine, sayWhereWeAre } from '../machine/describe.ts';
import type { Options } from '../options.ts';
import { commandLine, number, percentile, printRow } from '../report.ts';
import { measureCaughtUp } from './caught-up.ts';
import { startPlace } from './place.ts';
import { PAGE } from './screen.ts';
import { measureSeen, TALKS, timesOf, type Seen } from './seen.ts';
import { measureWritten, PER_SECOND, SCREENS, shownWritten, WRITERS } from './written.ts';

/** More than all parts need. */
const MEMBERS = 1_200;

export async function benchChat(options: Options): Promise<void> {
  const server = await findDatabaseServer(options.url);
  sayWhereWeAre(server);
  const place = await startPlace(server, MEMBERS);
  const common = { command: commandLine(), machine: describeMachine(server) };
  const ratio = (ours: readonly number[], theirs: readonly number[]) =>
    number(percentile(ours, 0.95) / percentile(theirs, 0.95), 2);
  const both = ({ agent, member }: Seen) => [...agent, ...member];

  const seen = await measureSeen(place, options);
  printRow({
    what: `Sent until it is seen, ${String(TALKS)} talks, member and agent at two servers`,
    ours: `${timesOf(both(seen.told))}; by agents p95 ${number(percentile(seen.told.agent, 0.95))} ms, by members ${number(percentile(seen.told.member, 0.95))} ms`,
    baseline: `asking each second: ${timesOf(both(seen.asks))}`,
    ratio: ratio(both(seen.told), both(seen.asks)),
    target: 'p95 < 200 ms',
    ...common,
  });
  const caught = await measureCaughtUp(place, options);
  printRow({
    what: `A line that is back until ${String(PAGE)} messages are shown that came meanwhile`,
    ours: timesOf(caught.told),
    baseline: `asking each second: ${timesOf(caught.asks)}`,
    ratio: ratio(caught.told, caught.asks),
    target: '< 50 ms',
    ...common,
  });
  const { by, kept } = await measureWritten(place, options, server.postmaster);
  printRow({
    what: `${String(PER_SECOND)} messages a second of ${number(WRITERS)} members at two servers, ${String(SCREENS)} screens open; ${number(kept)} kept, all in order`,
    ours: shownWritten(by.told),
    baseline: `asking each second: ${shownWritten(by.asks)}`,
    ratio: `${number((by.told.server ?? NaN) / (by.asks.server ?? NaN), 2)} of the server’s CPU, ${ratio(by.told.answered, by.asks.answered)} at p95`,
    target: `${String(PER_SECOND)}/s`,
    ...common,
  });
}
