import { ERROR_STATUS, type ErrorCode } from '@krapao/contract/errors';

/** The one error of the product: a code of the contract and what the member may know about it. `cause` stays in our log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, params: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super(code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
