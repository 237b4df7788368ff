/** Every call of the API (product 7), and its types for both ends of the wire. */
import type { z } from 'zod';
import { accountRoutes } from './routes/account.ts';
import { chatRoutes } from './routes/chat.ts';
import { depositQrRoutes } from './routes/deposit-qr.ts';
import { lookupRoutes } from './routes/lookup.ts';
import { bonusRoutes } from './routes/rewards/bonus.ts';
import { inviteRoutes } from './routes/rewards/invite.ts';
import { refundRoutes } from './routes/rewards/refund.ts';
import { wheelRoutes } from './routes/rewards/wheel.ts';
import { statementRoutes } from './routes/statement.ts';
import { autoLoginRoutes, walletRoutes } from './routes/wallet.ts';

export const routes = [
  ...lookupRoutes,
  ...accountRoutes,
  ...walletRoutes,
  ...autoLoginRoutes,
  ...depositQrRoutes,
  ...statementRoutes,
  ...inviteRoutes,
  ...refundRoutes,
  ...wheelRoutes,
  ...bonusRoutes,
  ...chatRoutes,
] as const;

export type AnyRoute = (typeof routes)[number];

/** Of any list of routes: how both ends name a call. */
export type KeyOf<R> = R extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${P}`
  : never;
type RouteBy<R, K extends string> = Extract<R, { method: MethodOf<K>; path: PathOf<K> }>;
type MethodOf<K> = K extends `${infer M} ${string}` ? M : never;
type PathOf<K> = K extends `${string} ${infer P}` ? P : never;

type Part<R, Name extends string, Side extends 'wire' | 'inside'> = R extends {
  [N in Name]: infer S extends z.ZodType;
}
  ? Side extends 'wire'
    ? z.input<S>
    : z.output<S>
  : undefined;

interface PartsOf<R, Side extends 'wire' | 'inside'> {
  params: Part<R, 'params', Side>;
  query: Part<R, 'query', Side>;
  body: Part<R, 'body', Side>;
  form: Part<R, 'form', Side>;
  output: Part<R, 'output', Side>;
}
export type WireOf<R, K extends string> = PartsOf<RouteBy<R, K>, 'wire'>;
export type InsideOf<R, K extends string> = PartsOf<RouteBy<R, K>, 'inside'>;

/** `POST /api/wallet/transfer` */
export type RouteKey = KeyOf<AnyRoute>;
/** What the web app sends and receives: JSON. */
export type Wire<K extends RouteKey> = WireOf<AnyRoute, K>;
/** What the server works with: satang and dates. */
export type Inside<K extends RouteKey> = InsideOf<AnyRoute, K>;
