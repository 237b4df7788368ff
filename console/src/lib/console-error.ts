import type { AnyCode, AnyParams } from '@krapao/contract/console/errors';

export type AnswerParams = Readonly<Partial<AnyParams>>;

/** What a thing is changed to is sent as an order of its own: to a person its fields are just fields. */
const IN_ORDER = /^order\./;
const ownNames = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, why]) => [name.replace(IN_ORDER, ''), why]));

/** What a failed call of the console throws. `NETWORK`: no answer came, so what happened to the call is unknown. */
export class ConsoleError extends Error {
  readonly code: AnyCode | 'NETWORK';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly params: AnswerParams;

  constructor(code: AnyCode | 'NETWORK', status: number, params: AnswerParams = {}) {
    super(code);
    this.name = 'ConsoleError';
    this.code = code;
    this.status = status;
    this.params = params.fields ? { ...params, fields: ownNames(params.fields) } : params;
  }
}

/** The code of anything thrown; undefined for what is no answer of the console. */
export const codeOf = (error: unknown): ConsoleError['code'] | undefined =>
  error instanceof ConsoleError ? error.code : undefined;

/** This machine made no passkey, and nothing was sent. `hasOne`: it has one for this console already. */
export class NoPasskeyMade extends Error {
  readonly hasOne: boolean;

  constructor(cause: unknown) {
    super('no passkey was made', { cause });
    this.name = 'NoPasskeyMade';
    this.hasOne = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

/** Whether a failed act may still have happened: it is never shown as failed, and asked again only with its own key. */
export const isUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof NoPasskeyMade) &&
  (!(error instanceof ConsoleError) ||
    error.code === 'NETWORK' ||
    error.code === 'REQUEST_IN_PROGRESS' ||
    error.status >= 500);

/** What an answer found wrong, by the places where it is: `texts.0.title`. */
export const wrongFields = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ConsoleError ? (error.params.fields ?? {}) : {};

/** Whether a place is that field, or inside it. */
export const isIn = (at: string, field: string): boolean => at === field || at.startsWith(`${field}.`);
