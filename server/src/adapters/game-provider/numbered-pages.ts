/** Play reports of protocols that are asked by time and tell numbered pages, until one is empty. */
import { z } from 'zod';
import type { PlayReport, ReportAnswer } from '../../ports/game-provider.ts';
import { moneyField } from './money.ts';
import { afterWindow, pageOf, windowAt, type Window } from './windows.ts';

/** Rounds a page. */
export const PAGE = 500;

/** Reads a list of rounds whose fields have these names; undefined where one can't be read. */
export function roundsNamed(names: Readonly<Record<'id' | 'username' | 'stake' | 'win' | 'at', string>>) {
  const list = z.array(
    z
      .record(z.string(), z.unknown())
      .transform((fields) => ({
        id: fields[names.id],
        username: fields[names.username],
        stake: fields[names.stake],
        win: fields[names.win],
        at: fields[names.at],
      }))
      .pipe(
        z.object({
          id: z.string().min(1),
          username: z.string().min(1),
          stake: moneyField,
          win: moneyField,
          at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
        }),
      ),
  );
  return (value: unknown): PlayReport[] | undefined => list.safeParse(value).data;
}

/** One page from a place on. `read` answers the rounds of the window's page (the first is 1), or why there are none. */
export async function numberedPage(
  place: string | null,
  read: (window: Window, page: number) => Promise<PlayReport[] | { reason: string }>,
): Promise<ReportAnswer> {
  const window = windowAt(place, new Date());
  const page = Number(window.page || 1);
  const reports = await read(window, page);
  if ('reason' in reports) return { outcome: 'unknown', reason: reports.reason };
  const isEnd = reports.length === 0;
  const next = isEnd ? afterWindow(window) : pageOf(window, String(page + 1));
  return { outcome: 'told', reports, next, isEnd, upTo: window.to };
}
