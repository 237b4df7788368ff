import type { Satang } from '../../../money.ts';

/** How many digits a ticket has, and what it pays times the stake when they are the last ones of what is drawn. */
export const TICKETS = { three: { digits: 3, pays: 900 }, two: { digits: 2, pays: 92 } } as const;
export type TicketKind = keyof typeof TICKETS;
export const TICKET_KINDS = ['three', 'two'] as const satisfies readonly TicketKind[];

/** Three digits, each number as likely as any. */
export function drawNumber(random: () => number): string {
  return String(Math.floor(random() * 1000)).padStart(3, '0');
}

export function ticketWin(kind: TicketKind, number: string, drawn: string, stake: Satang): Satang {
  const { digits, pays } = TICKETS[kind];
  return drawn.slice(-digits) === number ? stake * pays : 0;
}
