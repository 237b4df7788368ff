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

/** `POST /api/wallet/transfer`: how both ends name a call. */
export type RouteKey = { [R in AnyRoute as `${R['method']} ${R['path']}`]: R } extends infer T
  ? keyof T & string
  : never;

export type RouteOf<K extends RouteKey> = Extract<AnyRoute, { method: MethodOf<K>; path: PathOf<K> }>;
type MethodOf<K> = K extends `${infer M} ${string}` ? M : never;
type PathOf<K> = K extends `${string} ${infer P}` ? P : never;

type Part<R, Name extends string, Side extends 'wire' | 'inside'> = R extends {
  [N in Name]: infer S extends z.ZodType;
}
  ? Side extends 'wire'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** What the web app sends and receives: JSON. */
export interface Wire<K extends RouteKey> {
  params: Part<RouteOf<K>, 'params', 'wire'>;
  query: Part<RouteOf<K>, 'query', 'wire'>;
  body: Part<RouteOf<K>, 'body', 'wire'>;
  form: Part<RouteOf<K>, 'form', 'wire'>;
  output: Part<RouteOf<K>, 'output', 'wire'>;
}

/** What the server works with: satang and dates. */
export interface Inside<K extends RouteKey> {
  params: Part<RouteOf<K>, 'params', 'inside'>;
  query: Part<RouteOf<K>, 'query', 'inside'>;
  body: Part<RouteOf<K>, 'body', 'inside'>;
  form: Part<RouteOf<K>, 'form', 'inside'>;
  output: Part<RouteOf<K>, 'output', 'inside'>;
}
