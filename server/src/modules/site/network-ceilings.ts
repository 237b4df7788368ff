import { createCeilings, type Ceiling, type Ceilings } from '../../http/ceilings.ts';
import type { Db } from '../../db/pool.ts';
import type { CurrentSettings, Settings } from './settings.ts';

const MOST: Record<Ceiling, (settings: Settings) => number> = {
  // Where codes prove phones an account costs a phone, and a mobile network has many people behind one address.
  registrations: ({ registerOTP, registrationsPerHour, registrationsPerHourWithCode }) =>
    registerOTP ? registrationsPerHourWithCode : registrationsPerHour,
  lookups: ({ lookupsPerHour }) => lookupsPerHour,
  codes: ({ codesPerHour }) => codesPerHour,
  announcements: ({ announcementsPerHour }) => announcementsPerHour,
};

/** What one network may have in an hour, as the operator's settings say now. */
export const createNetworkCeilings = (db: Db, settings: CurrentSettings): Ceilings =>
  createCeilings(db, async (ceiling) => MOST[ceiling](await settings.current()));
