/** What each call takes, from the contract. Types only: zod stays on the server. */
import type { RouteKey, Wire } from '@krapao/contract/api';
import type { Part } from './spelling.ts';

type Parts<K extends RouteKey> = Part<'params', Wire<K>['params']> &
  Part<'query', Wire<K>['query']> &
  Part<'body', Wire<K>['body']> &
  Part<'form', Wire<K>['form']>;

type Upload<K extends RouteKey> = [Wire<K>['form']] extends [undefined]
  ? { file?: undefined; onProgress?: undefined }
  : {
      file: File;
      /** 0–100 */
      onProgress?: ((percent: number) => void) | undefined;
    };

interface Control {
  /** For calls that move money: see idempotency.ts. */
  idempotencyKey?: string | undefined;
  /** Whose call it is, in place of the session of now. */
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}

export type CallInput<K extends RouteKey> = Parts<K> & Upload<K> & Control;

/** The rest parameter of `call`: the input may be left out when nothing in it is needed. */
export type CallArgs<K extends RouteKey> =
  object extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

/** The same without types of one route, for the code that sends it. */
export interface AnyInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
  form?: object | undefined;
  file?: File | undefined;
  onProgress?: ((percent: number) => void) | undefined;
  idempotencyKey?: string | undefined;
  token?: string | undefined;
  signal?: AbortSignal | undefined;
}
