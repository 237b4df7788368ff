import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sameText } from '../../signed-call.ts';

const LIVES_MS = 10 * 60_000;

/** The state of a login page as ASP.NET keeps it: in hidden fields that the form brings back. Signed and short-lived, nothing is stored. */
export class PageState {
  readonly #generator: string;
  readonly #secret: string;
  readonly #now: () => number;

  constructor(path: string, secret: string, now: () => number) {
    this.#generator = createHash('sha256').update(path).digest('hex').slice(0, 8).toUpperCase();
    this.#secret = secret;
    this.#now = now;
  }

  /** Fields for a page that is sent now. */
  fields(): Record<string, string> {
    const state = Buffer.concat([Buffer.from(`${this.#now()}.`), randomBytes(48)]).toString('base64');
    return {
      __VIEWSTATE: state,
      __VIEWSTATEGENERATOR: this.#generator,
      __EVENTVALIDATION: this.#sign(state),
    };
  }

  /** Whether a form brings back what a page of the last ten minutes gave. */
  isIn(form: Readonly<Record<string, unknown>>): boolean {
    const state = String(form['__VIEWSTATE']);
    const age = this.#now() - Number(Buffer.from(state, 'base64').toString('latin1').split('.')[0]);
    return (
      sameText(String(form['__EVENTVALIDATION']), this.#sign(state)) &&
      form['__VIEWSTATEGENERATOR'] === this.#generator &&
      age <= LIVES_MS
    );
  }

  #sign(state: string): string {
    return createHmac('sha256', this.#secret).update(`${this.#generator}\n${state}`).digest('base64');
  }
}
