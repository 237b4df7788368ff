/** The addresses of the console. Filters and the open row stand in them, so that the way back finds both. */
export const paths = {
  now: '/now',
  work: '/work',
  chat: '/chat',
  canned: '/chat/canned',
  talks: '/talks',
  members: '/members',
  requests: '/requests',
  days: '/days',
  reports: '/reports',
  log: '/log',
  staff: '/staff',
  settings: '/settings',
  texts: '/texts',
  banners: '/banners',
  receiving: '/receiving',
  providers: '/providers',
  promotions: '/promotions',
  wheels: '/wheels',
  account: '/account',
  invite: '/invite',
} as const;

/** A day and its close. */
export const dayPath = (day: string): string => `${paths.days}/${day}`;

/** One thing of Work. */
export interface ThingId {
  kind: string;
  id: string;
}

export const thingPath = ({ kind, id }: ThingId): string =>
  `${paths.work}/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;

export const settingPath = (name: string): string => `${paths.settings}/setting/${name}`;

/** A talk with a member or guest. */
export const chatPath = (id: string): string => `${paths.chat}/${id}`;

/** A member's page, at one of its parts. */
export const memberPath = (id: string, part?: string): string =>
  [paths.members, encodeURIComponent(id), ...(part === undefined ? [] : [part])].join('/');
