/** Lines of realtime on which is said whatever can be said: by members, in the chat, and at the console. */
import { randomUUID } from 'node:crypto';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { CHAT_NAMESPACE } from '@krapao/contract/chat-events';
import { FOLLOWING, LOOKING } from '@krapao/contract/console/constants';
import { CHANGED } from '@krapao/contract/events';
import { inPieces } from '@krapao/server/kernel/pieces';
import { openDesk } from '../day/desk.ts';
import type { Random } from '../random.ts';
import type { World } from '../world.ts';
import { addressFrom, refuse, type Attack } from './attack.ts';

/** A namespace, and how one comes to a line of it. */
interface Kind {
  name: string;
  url: string;
  prefix: string;
  options(): Partial<ManagerOptions & SocketOptions>;
}

const EVENTS = ['join', 'typing', 'check', 'messaging', 'read', LOOKING, FOLLOWING, CHANGED];
const SAID = [
  '', ',null', ',1', ',"x"', ',[]', ',{}', ',{"kind":{"toString":1},"id":[]}', ',{"kind":"payout","id":"\\u0000"}', `,"${'x'.repeat(3_000)}"`,
  `,${'['.repeat(500)}${']'.repeat(500)}`, ',{"__proto__":{"kind":"x","id":"y"}}', ',null,{"a":1},"no function"',
]; // prettier-ignore

/** What stands behind the `4` of a message: packets of socket.io, and what is none. */
const packetsFor = (prefix: string): string[] => [
  ...EVENTS.flatMap((event) => SAID.map((said) => `2${prefix}["${event}"${said}]`)),
  ...EVENTS.map((event) => `2${prefix}7["${event}"]`),
  ...['error', 'disconnect', 'disconnecting', 'connect', 'newListener', '__proto__', 'constructor'].map(
    (event) => `2${prefix}["${event}",{"message":"x"}]`,
  ),
  ...['', '[]', '{}', '[1]', '[null]', '[[]]', '"x"', '[', '99999999999999999999["check"]'].map(
    (payload) => `2${prefix}${payload}`,
  ),
  ...[`3${prefix}0[]`, `3${prefix}["x"]`, `3${prefix}1{}`, `4${prefix}"x"`, `4${prefix}{"message":"x"}`, `1${prefix}`],
  ...[`0${prefix}`, `0${prefix}null`, `0${prefix}{"token":[]}`, `0${prefix}[]`, '0/nowhere,', '2/nowhere,["x"]'],
  ...[`51-${prefix}["join",{"_placeholder":true,"num":0}]`, `51-${prefix}["join",{"_placeholder":true,"num":9}]`],
  ...[`5999999999-${prefix}["x"]`, `5-${prefix}["x"]`, `61-${prefix}0["x"]`, '9', 'x', '', '\0', 'x'.repeat(30_000)],
]; // prettier-ignore

/** Once it is let in. @throws Error where it is not */
function line({ url, options, name }: Kind): Promise<Socket> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false, ...options() });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    const refused = (why: string) => {
      socket.close();
      reject(new Error(`${name}: no line: ${why}`));
    };
    socket.once('connect_error', ({ message }) => refused(message));
    // a word too long ends the line before anybody is let in
    socket.io.once('close', refused);
  });
}

const isTelling = (text: string): boolean => /\.(?:ts|js):\d|node_modules|Error:/.test(text);

/** Lines open at once: fewer than one person may have. */
const AT_ONCE = 12;

/** Each packet on a line of its own: what is none ends its line, and no other. */
async function sayAll(kind: Kind): Promise<number> {
  const witness = await line(kind);
  const packets = packetsFor(kind.prefix);
  try {
    for (const some of inPieces(packets, AT_ONCE)) {
      const said = await Promise.all(
        some.map(async (packet) => {
          const socket = await line(kind);
          const told: string[] = [];
          const { engine } = socket.io;
          engine.on('data', (data: unknown) => told.push(String(data)));
          engine.send(packet, {});
          if (packet.startsWith('51-')) engine.send(Buffer.from('x'), {});
          return { packet, socket, told };
        }),
      );
      // what was said is heard before another line is let in
      (await line(kind)).close();
      for (const { packet, socket, told } of said) {
        socket.close();
        refuse(`${kind.name}: ${packet.slice(0, 200)}`, told.some(isTelling), told);
      }
      const which = some.map((packet) => packet.slice(0, 60));
      refuse(`${kind.name}: one of these ended the line of another`, !witness.connected, which);
    }
  } finally {
    witness.close();
  }
  return packets.length;
}

const TOKENS: readonly unknown[] = [undefined, null, 1, '', 'x', '\0', 'x'.repeat(9_000), [], {}, { toString: 1 }, [['x']]]; // prettier-ignore

/** Who brings no token is told so in a word, and that line ends. */
async function bringAll(kind: Kind): Promise<void> {
  for (const token of TOKENS)
    for (const auth of [{ token }, { guestId: token }, { token, staff: token }]) {
      const refused = await line({ ...kind, options: () => ({ ...kind.options(), auth }) }).then(
        (socket) => void socket.close(),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      refuse(`${kind.name}: ${JSON.stringify(auth)}`, isTelling(refused ?? ''), refused);
    }
}

async function kindsOf(world: World, random: Random): Promise<readonly Kind[]> {
  const member = await world.member({ from: addressFrom(random) });
  const [consoleUrl = ''] = world.consoles;
  const desk = await openDesk(consoleUrl, 'mali', Date.now);
  const from = () => ({ 'x-forwarded-for': addressFrom(random) });
  const chat = { url: `${world.url}${CHAT_NAMESPACE}`, prefix: `${CHAT_NAMESPACE},` };
  return [
    {
      ...{ name: 'a member', url: world.url, prefix: '' },
      options: () => ({ auth: { token: member.token }, extraHeaders: from() }),
    },
    {
      ...{ name: 'a member in the chat', ...chat },
      options: () => ({ auth: { token: member.token }, extraHeaders: from() }),
    },
    {
      ...{ name: 'a guest in the chat', ...chat },
      options: () => ({ auth: { guestId: randomUUID() }, extraHeaders: from() }),
    },
    {
      ...{ name: 'staff', url: consoleUrl, prefix: '' },
      options: () => ({ extraHeaders: { ...from(), ...desk.headers(), origin: consoleUrl } }),
    },
  ];
}

export const LINES: Attack = {
  name: 'lines of realtime on which is said whatever can be said',
  async run(world, random) {
    let said = 0;
    const kinds = await kindsOf(world, random);
    for (const kind of kinds) {
      said += await sayAll(kind);
      await bringAll(kind);
    }
    return `${String(said)} packets on lines of ${String(kinds.length)} kinds: none ended another line, or was answered by a stack`;
  },
};
