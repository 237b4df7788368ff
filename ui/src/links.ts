/** What in a text that somebody wrote is a link: addresses by http and https, and of mail. Nothing else ever is one (product 2). */

export interface TextPiece {
  text: string;
  /** Where it leads; absent for plain words. */
  href?: string;
}

/** What ends a sentence, or stands around words, belongs to them and not to the address. */
const AROUND = '.,;:!?…ฯๆ)]}([{\'"“”‘’';
/** No address of ours holds one of these. */
const NEVER = ['<', '>', '"', '`', '\\'];

/** The longest address that is made a link. */
const MOST = 2_000;

/** An address that a press may open: by `http`, `https` or `mailto` only, else undefined. */
export function safeAddress(written: string): string | undefined {
  if (written.length > MOST) return undefined;
  try {
    const { protocol, href } = new URL(written);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Where the address in a word without spaces begins and ends; undefined: there is none. */
function addressIn(word: string): { from: number; to: number; href: string } | undefined {
  const begins = ['http://', 'https://', 'www.'].map((start) => word.toLowerCase().indexOf(start));
  const found = begins.filter((at) => at >= 0);
  let from = found.length > 0 ? Math.min(...found) : 0;
  let to = word.length;
  for (const sign of NEVER) {
    const at = word.indexOf(sign, from);
    if (at >= 0) to = Math.min(to, at);
  }
  while (from < to && AROUND.includes(word.charAt(from))) from += 1;
  while (from < to && AROUND.includes(word.charAt(to - 1))) to -= 1;
  // a closing bracket stays with an address that has its opening one
  if (word[to] === ')' && word.slice(from, to).includes('(')) to += 1;
  const href = addressOf(word.slice(from, to));
  return href === undefined ? undefined : { from, to, href };
}

function addressOf(found: string): string | undefined {
  const lower = found.toLowerCase();
  if (lower.startsWith('http://') || lower.startsWith('https://')) return safeAddress(found);
  if (lower.startsWith('www.')) return safeAddress(`https://${found}`);
  return isMail(found) ? safeAddress(`mailto:${found}`) : undefined;
}

const isMail = (found: string): boolean => {
  const [name = '', host = '', more] = found.split('@');
  const ends = host.split('.');
  return (
    more === undefined &&
    /^[\w.+-]+$/.test(name) &&
    ends.length > 1 &&
    ends.every((end) => /^[\w-]+$/.test(end))
  );
};

/** The text in pieces, in their order; joined they are the text again. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = '';
  for (const word of text.split(/(\s+)/)) {
    const found = addressIn(word);
    if (!found) {
      plain += word;
      continue;
    }
    plain += word.slice(0, found.from);
    if (plain) pieces.push({ text: plain });
    pieces.push({ text: word.slice(found.from, found.to), href: found.href });
    plain = word.slice(found.to);
  }
  if (plain) pieces.push({ text: plain });
  return pieces;
}
