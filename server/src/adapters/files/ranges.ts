/** Serves files of the chat: by a signed link, and in pieces, without which some browsers play no video. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAgentsPart } from '../../kernel/agents-part.ts';
import { createLentPlaces, type LentPlace } from '../../kernel/lent-places.ts';
import { networkOf } from '../../kernel/network.ts';
import type { LargeFiles } from '../../ports/files.ts';
import type { SignedLinks } from './links.ts';

/** By the ending that we gave: what it holds was made or walked through by us. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

export interface ByteRange {
  first: number;
  last: number;
}

/** One range of bytes as a header asks for it; undefined: all of it; null: there are no such bytes. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, begin = '', end = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (begin === '' && end === '') return undefined;
  if (begin === '') {
    const length = Math.min(Number(end), size);
    return length === 0 ? null : { first: size - length, last: size - 1 };
  }
  const first = Number(begin);
  const last = end === '' ? size - 1 : Math.min(Number(end), size - 1);
  return first >= size || last < first ? null : { first, last };
}

interface Asked {
  Params: { name: string };
  Querystring: { until?: unknown; of?: unknown; signature?: unknown };
}

/** How many files are under way at once. */
export interface StreamBounds {
  /** Of one conversation, */
  ofOne: number;
  /** to one network, which phones share, */
  ofNetwork: number;
  /** and of this server. */
  ofAll: number;
  /** Where so many are, one that has been under way for so much longer gives way, ms. */
  longerMs: number;
  /** One that takes no byte for so long is cut off, ms: a player asks for the rest when it goes on. */
  silentMs: number;
}
const BOUNDS: StreamBounds = {
  ...{ ofOne: 16, ofNetwork: 200, ofAll: 1_000 },
  ...{ longerMs: 20_000, silentMs: 2 * 60_000 },
};
/** What a network had is forgotten after so long, ms. */
const FORGET_MS = 10 * 60_000;
/** When to come back where so many are under way, s. */
const RETRY_SECONDS = 5;

/** Cuts the line off once nothing goes through it any more; answers how to stop that. */
function watchTaken({ raw: { socket } }: FastifyRequest, silentMs: number): () => void {
  let before = -1;
  const timer = setInterval(() => {
    if (socket.bytesWritten === before) socket.destroy();
    before = socket.bytesWritten;
  }, silentMs / 2).unref();
  return () => clearInterval(timer);
}

/** Places of files that are under way: who has been served longest gives way, and asks for the rest by itself (decision 0152). */
function createStreamPlaces({ ofOne, ofNetwork, ofAll, longerMs }: Omit<StreamBounds, 'silentMs'>) {
  // of a conversation only what is under way counts
  const ofOwner = createLentPlaces<string>({ most: Infinity, mostOfOne: ofOne, longerMs, forgetMs: 0 });
  const ofLine = createLentPlaces<string>({
    ...{ most: ofAll, mostOfOne: ofNetwork, longerMs },
    forgetMs: FORGET_MS,
  });

  /** Answers how to leave; undefined: so many are under way, and none gives way. `giveWay` is called where it is lost to another. */
  return (owner: string, network: string, giveWay: () => void): (() => void) | undefined => {
    const one = Symbol('stream');
    const places: LentPlace[] = [];
    const leave = () => {
      for (const place of places) place.leave();
    };
    const lose = () => {
      leave();
      giveWay();
    };
    const own = ofOwner(owner, lose, one);
    if (!own) return undefined;
    places.push(own);
    const line = ofLine(network, lose, one);
    if (line) places.push(line);
    else leave();
    return line && leave;
  };
}

/** Whatever is wrong with a link, the answer is the same: 404. */
export function serveChatFiles(
  app: FastifyInstance,
  files: LargeFiles,
  links: SignedLinks,
  bounds: StreamBounds = BOUNDS,
): void {
  const [ofPersons, ofAgents] = [createStreamPlaces(bounds), createStreamPlaces(bounds)];
  // HEAD would read all of it
  app.get<Asked>('/files/chat/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const { name } = request.params;
    const key = `chat/${name}`;
    const { until, of, signature } = request.query;
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    const isAllowed =
      type !== undefined &&
      typeof until === 'string' &&
      typeof signature === 'string' &&
      (of === undefined || typeof of === 'string') &&
      links.allows(key, until, signature, of);
    const size = isAllowed ? await files.size(key) : undefined;
    void reply.header('cache-control', 'no-store');
    // where the line was lost meanwhile, its end is not told again
    const isLost = request.raw.socket.destroyed;
    if (size === undefined || type === undefined || isLost)
      return reply.code(404).send({ message: 'NOT_FOUND' });
    const range = rangeOf(request.headers.range, size);
    void reply
      .header('accept-ranges', 'bytes')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('x-content-type-options', 'nosniff');
    if (range === null)
      return reply
        .code(416)
        .header('content-range', `bytes */${String(size)}`)
        .send({ message: 'INVALID_REQUEST' });
    const owner = typeof of === 'string' ? of : key;
    const take = isAgentsPart(owner) ? ofAgents : ofPersons;
    const leave = take(owner, networkOf(request.ip), () => request.raw.socket.destroy());
    if (!leave)
      return reply
        .code(429)
        .header('retry-after', RETRY_SECONDS)
        .send({ message: 'RATE_LIMITED', retryAfter: RETRY_SECONDS });
    const stop = watchTaken(request, bounds.silentMs);
    reply.raw.once('close', () => {
      stop();
      leave();
    });
    const { first, last } = range ?? { first: 0, last: size - 1 };
    if (range)
      void reply.code(206).header('content-range', `bytes ${String(first)}-${String(last)}/${String(size)}`);
    return reply
      .type(type)
      .header('content-length', String(last - first + 1))
      .header('content-disposition', `inline; filename="chat.${name.slice(name.lastIndexOf('.') + 1)}"`)
      .send(files.stream(key, first, last));
  });
}
