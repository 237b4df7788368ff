import type { AnyCode, AnyParams } from '@krapao/contract/console/errors';

export type AnswerParams = Readonly<Partial<AnyParams>>;

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
    this.params = params;
  }
}

/** The code of anything thrown; undefined for what is no answer of the console. */
export const codeOf = (error: unknown): ConsoleError['code'] | undefined =>
  error instanceof ConsoleError ? error.code : undefined;

/** Whether a failed act may still have happened: it is never shown as failed, and asked again only with its own key. */
export const isUnknownOutcome = (error: unknown): boolean =>
  !(error instanceof ConsoleError) ||
  error.code === 'NETWORK' ||
  error.code === 'REQUEST_IN_PROGRESS' ||
  error.status >= 500;

/** Names of the fields that an answer found wrong. */
export const wrongFields = (error: unknown): readonly string[] =>
  error instanceof ConsoleError ? Object.keys(error.params.fields ?? {}) : [];
