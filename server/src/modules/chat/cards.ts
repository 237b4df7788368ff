/** Numbers of cards in what people write, which agents don't see (docs/decisions/0164). */

const DIGIT = /[0-9๐-๙໐-໙０-９]/;
/** What may stand between two digits of one number; a new line begins another. */
const BETWEEN = /^(?:[^\S\n]|[.\p{Pd}_\u00ad\u200c\u200d]){0,3}$/u;
const FEWEST = 13;
const MOST = 19;
const SHOWN = 4;
/** As the networks issue them, and as they are written: in one piece, in fours, as 4-6-4 or 4-6-5. */
const OF_A_NETWORK = /^(?:(?:4\d|5[0-8]|2[2-7]|35)\d{14}|6\d{15,18}|3[47]\d{13}|3[0689]\d{12})$/;
const WRITTEN = /^(?:\d+|\d{4}(?: \d{4}){2,3}(?: \d{1,3})?|\d{4} \d{6} \d{4,5})$/;

/** Digits of a text that may be of one number: the place of each there, and in `written`, where one space stands between two groups. */
interface Run {
  places: number[];
  own: number[];
  written: string;
}
const begun = (): Run => ({ places: [], own: [], written: '' });

function* runsIn(text: string): Generator<Run> {
  let run = begun();
  for (let at = 0; at < text.length; at++) {
    if (!DIGIT.test(text.charAt(at))) continue;
    const gap = at - (run.places.at(-1) ?? at - 1) - 1;
    if (gap > 3 || !BETWEEN.test(text.slice(at - gap, at))) {
      yield run;
      run = begun();
    } else if (gap > 0) run.written += ' ';
    run.places.push(at);
    run.own.push(run.written.length);
    // in each script the place of zero is a multiple of sixteen
    run.written += String(text.charCodeAt(at) & 15);
  }
  yield run;
}

/** Whether no digit stands right before that one. */
const begins = ({ own }: Run, nth: number): boolean =>
  nth === own.length || own[nth] !== (own[nth - 1] ?? -2) + 1;

function isOfNetwork({ own, written }: Run, first: number, end: number): boolean {
  const groups = written.slice(own[first], (own[end] ?? 0) + 1);
  return WRITTEN.test(groups) && OF_A_NETWORK.test(groups.replaceAll(' ', ''));
}

/** The last digit of the longest card's number that begins with that one. */
function endOfCard(run: Run, first: number): number | undefined {
  const { own, written } = run;
  // no card's number begins with 0, but phones do
  if (written[own[first] ?? 0] === '0') return undefined;
  let end: number | undefined;
  // ISO/IEC 7812: every other digit counts twice, from the last but one on; which those are the length says
  let sum = 0;
  let other = 0;
  for (let nth = first; nth < Math.min(own.length, first + MOST); nth++) {
    const one = written.charCodeAt(own[nth] ?? 0) & 15;
    const before = sum;
    sum = other + one;
    other = before + (one > 4 ? 2 * one - 9 : 2 * one);
    if (nth < first + FEWEST - 1 || sum % 10 !== 0) continue;
    if ((begins(run, first) && begins(run, nth + 1)) || isOfNetwork(run, first, nth)) end = nth;
  }
  return end;
}

/** The text without numbers of cards: of those that share digits the last four stay. Takes as long as the text is. */
export function withoutCards(text: string): string {
  let shown = '';
  let from = 0;
  for (const run of runsIn(text)) {
    for (let first = 0; first < run.places.length; first++) {
      let end = endOfCard(run, first);
      if (end === undefined) continue;
      shown += `${text.slice(from, run.places[first])}•••• `;
      for (; first <= end; first++) end = Math.max(end, endOfCard(run, first) ?? 0);
      for (const at of run.places.slice(end + 1 - SHOWN, end + 1)) shown += text.charAt(at);
      from = (run.places[end] ?? 0) + 1;
      first = end;
    }
  }
  return shown + text.slice(from);
}
