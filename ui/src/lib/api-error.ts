import type { ErrorCode, ErrorParams } from '@krapao/contract/errors';

/** What else an answer said, by the names of the contract; `said`: a message without a code. */
export type AnswerParams = Readonly<Partial<ErrorParams> & { said?: string }>;

/** What a failed call throws. `NETWORK`: no answer came, so what happened to the call is unknown. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly params: AnswerParams;

  constructor(code: ErrorCode | 'NETWORK', status: number, params: AnswerParams = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.params = params;
  }
}

/** The code of anything thrown; undefined for what is not an answer of the API. */
export function codeOf(error: unknown): ApiError['code'] | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

const UNKNOWN: readonly string[] = [
  'NETWORK',
  'REQUEST_IN_PROGRESS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
];

/**
 * Whether a failed money call may still have happened: no answer, or an answer that says nothing about it.
 * Such a call is never shown as failed, and is repeated only with its own key.
 */
export function isUnknownOutcome(error: unknown): boolean {
  return !(error instanceof ApiError) || UNKNOWN.includes(error.code);
}

/**
 * Whether an error is the answer to the call itself, so that its idempotency key is spent. The server forgets what
 * ended in 5xx (TRANSFER_FAIL apart); sessions, limits and a closed site turn a call away before it is looked at.
 */
export function isFinalAnswer(error: unknown): boolean {
  if (!(error instanceof ApiError) || isUnknownOutcome(error)) return false;
  if (error.code === 'TRANSFER_FAIL') return true;
  return error.status >= 400 && error.status < 500 && ![401, 410, 429].includes(error.status);
}

/** The wrong fields that an `INVALID_REQUEST` names, by path; empty for any other error. */
export function wrongFields(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof ApiError && error.params.fields) || {};
}
