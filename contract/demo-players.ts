/** Whom the demo's game providers know from before: the server seeds their accounts there, the sandbox knows them from its start. */
export interface DemoPlayer {
  /** Of the member. */
  phone: string;
  /** The provider's code. */
  code: string;
}

/** The demo member, two friends, and some of the forty. */
export const DEMO_PLAYERS: readonly DemoPlayer[] = [
  { phone: '0800000001', code: 'JOKER' },
  { phone: '0800000011', code: 'JOKER' },
  { phone: '0800000012', code: 'JOKER' },
  { phone: '0800000116', code: 'PG' },
  { phone: '0800000118', code: 'JOKER' },
  { phone: '0800000123', code: 'SUPERSLOT' },
  { phone: '0800000126', code: 'PG' },
  { phone: '0800000129', code: 'JOKER' },
  { phone: '0800000133', code: 'UFABET' },
  { phone: '0800000136', code: 'PG' },
  { phone: '0800000138', code: 'SUPERSLOT' },
];

export const DEMO_GAME_PASSWORD = 'krapao2demo';
/** What a provider calls that member. */
export const demoPlayerName = ({ phone }: Pick<DemoPlayer, 'phone'>): string => `demo${phone}`;
