import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults.ts';
import type { GameBook } from './book.ts';
import type { SiteSessions } from './site/session.ts';

/** One game provider that is pretended, as everybody may know it. */
export type ProviderInfo = {
  code: string;
  name: string;
  category: 'slot' | 'sport' | 'lotto';
  /** What its API speaks. */
  protocol: GameProtocol;
  /** Its login form is taken only with the state that the page gave (ASP.NET). */
  hasPageState?: true;
  /** Its reports write players' names in capitals, however they were given. */
  reportsInCapitals?: boolean;
};

/** What a protocol needs to be one provider. */
export type ProviderWorld = {
  code: string;
  book: GameBook;
  sessions: SiteSessions;
  /** The operator's name at the provider, and what both sign with. */
  agent: string;
  secret: string;
  faults: Faults;
  /** The instant, in ms. */
  now: () => number;
};

/** Serves the API of a provider below `/games/{code}/`. */
export type GameProtocol = (app: FastifyInstance, world: ProviderWorld) => void;

/** The operator's name at every provider. */
export const AGENT = 'KRAPAO';

/** What the operator and this provider sign with. */
export const providerSecret = (code: string): string => `sandbox-${code.toLowerCase()}-secret`;

/** Switches of faults that reach a provider's calls, the narrowest first. */
export const faultsOf = ({ code, faults }: ProviderWorld) => ({ faults, systems: [code, 'games'] });
