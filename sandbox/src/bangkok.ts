const OFFSET_MS = 7 * 3_600_000;

/** Date and time of an instant in Thailand, which has one offset and no summer time. */
export type BangkokTime = {
  year: number;
  month: number;
  day: number;
  hour: string;
  minute: string;
  second: string;
};

const two = (value: number): string => String(value).padStart(2, '0');

export function bangkokTime(instant: string): BangkokTime {
  const shifted = new Date(Date.parse(instant) + OFFSET_MS);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: two(shifted.getUTCHours()),
    minute: two(shifted.getUTCMinutes()),
    second: two(shifted.getUTCSeconds()),
  };
}

/** `2026-11-21T03:10:00.000Z` → `2026-11-21T10:10:00+07:00`. */
export function bangkokIso(instant: string): string {
  return `${new Date(Date.parse(instant) + OFFSET_MS).toISOString().slice(0, 19)}+07:00`;
}

/** `2026-11-21T03:10:00.000Z` → `21/11/2026 10:10:00`. */
export function bangkokShown(instant: string): string {
  const { year, month, day, hour, minute, second } = bangkokTime(instant);
  return `${two(day)}/${two(month)}/${year} ${hour}:${minute}:${second}`;
}

/** `2026-11-21T03:10:00.000Z` → `2026-11-21 10:10:00`. */
export const bangkokPlain = (instant: string): string => bangkokIso(instant).slice(0, 19).replace('T', ' ');
