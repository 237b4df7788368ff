/** A call as bytes, built once; only a few places in it change from one call to the next. */
export interface RequestShape {
  method: 'GET' | 'POST';
  /** `{member}` stands for the member's id. */
  path: string;
  body?: string;
  /** Sends the member's token and the header that only our web app sends. */
  isSignedIn: boolean;
  /** Sends an Idempotency-Key that was never used before. */
  isOnce: boolean;
}

export interface Request {
  /** Sent as it is, after the places were filled. */
  bytes: Buffer;
  fill(place: Place, text: string): void;
}

type Place = keyof typeof WIDTHS;

/** How many characters each place takes. */
const WIDTHS = { member: 10, token: 43, key: 36 } as const;

export const memberIdOf = (n: number): string => `BENCH${String(n).padStart(WIDTHS.member - 5, '0')}`;
export const tokenOf = (n: number): string => `bench-${String(n).padStart(WIDTHS.token - 6, '0')}`;
export const keyOf = (run: string, n: number): string =>
  `${run}-${String(n).padStart(WIDTHS.key - run.length - 1, '0')}`;

/** Every connection has one of its own: it has one call under way at a time. */
export function prepareRequest(shape: RequestShape, port: number): Request {
  const mark = (place: Place): string => place.slice(0, 1).repeat(3).padEnd(WIDTHS[place], '\u0001');
  const body = shape.body ?? '';
  const lines = [
    `${shape.method} ${shape.path.replace('{member}', mark('member'))} HTTP/1.1`,
    `host: 127.0.0.1:${String(port)}`,
    ...(shape.isSignedIn ? [`authorization: Bearer ${mark('token')}`, 'x-wallet-user: 1'] : []),
    ...(shape.isOnce ? [`idempotency-key: ${mark('key')}`] : []),
    ...(body === ''
      ? []
      : ['content-type: application/json', `content-length: ${String(Buffer.byteLength(body))}`]),
  ];
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  const places = new Map(
    (Object.keys(WIDTHS) as Place[]).map((place) => [place, bytes.indexOf(mark(place))]),
  );
  return {
    bytes,
    fill(place, text) {
      const at = places.get(place) ?? -1;
      if (at >= 0) bytes.write(text, at, WIDTHS[place], 'latin1');
    },
  };
}
