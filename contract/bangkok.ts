/**
 * The calendar and the clock of Bangkok, by which days, weeks and months of business begin and end wherever a server or a phone stands
 * (decision 0088). Years are Gregorian, digits Latin.
 */

type Moment = Date | string | number;

const THERE = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
  timeZone: 'Asia/Bangkok',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `YYYY-MM-DD HH:mm:ss`, as game providers write it. */
export function plainOf(moment: Moment): string {
  const parts: Record<string, string> = {};
  for (const { type, value } of THERE.formatToParts(new Date(moment))) parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** `YYYY-MM-DD` */
export const dayOf = (moment: Moment): string => plainOf(moment).slice(0, 10);

/** `YYYY-MM` */
export const monthOf = (moment: Moment): string => plainOf(moment).slice(0, 7);

/** `HH:mm:ss` */
export const clockOf = (moment: Moment): string => plainOf(moment).slice(11);

/** `HH:mm` */
export const minuteOf = (moment: Moment): string => plainOf(moment).slice(11, 16);

/** `DD/MM/YYYY`, as members read it. */
export const dateOf = (moment: Moment): string => dayOf(moment).split('-').reverse().join('/');

/** `DD/MM/YYYY HH:mm:ss`, as members read it. */
export const dateTimeOf = (moment: Moment): string => `${dateOf(moment)} ${clockOf(moment)}`;

/** The moment that `YYYY-MM-DD HH:mm:ss` tells; without a time it is the day's midnight. */
export const momentOf = (plain: string): Date =>
  new Date(`${plain.length === 10 ? `${plain}T00:00:00` : plain.replace(' ', 'T')}+07:00`);
