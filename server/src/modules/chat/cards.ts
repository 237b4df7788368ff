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

/** Digits of a text that may be of one number, by their places. */
type Run = readonly number[];

function* runsIn(text: string): Generator<Run> {
  let run: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!DIGIT.test(text.charAt(at))) continue;
    const last = run.at(-1) ?? at;
    if (at - last > 4 || !BETWEEN.test(text.slice(last + 1, at))) {
      yield run;
      run = [];
    }
    run.push(at);
  }
  yield run;
}

/** The last digit of the longest card's number that begins with that one. */
function endOfCard(text: string, run: Run, first: number): number | undefined {
  // in each script the place of zero is a multiple of sixteen
  const value = (nth: number) => text.charCodeAt(run[nth] ?? 0) & 15;
  const begins = (nth: number) => nth === run.length || run[nth] !== (run[nth - 1] ?? -2) + 1;
  // no card's number begins with 0, but phones do
  if (value(first) === 0) return undefined;
  const isOfNetwork = (end: number) => {
    let groups = '';
    for (let nth = first; nth <= end; nth++)
      groups += `${nth > first && begins(nth) ? ' ' : ''}${String(value(nth))}`;
    return WRITTEN.test(groups) && OF_A_NETWORK.test(groups.replaceAll(' ', ''));
  };
  let end: number | undefined;
  // ISO/IEC 7812: every other digit counts twice, from the last but one on; which those are the length says
  let [sum, other] = [0, 0];
  for (let nth = first; nth < Math.min(run.length, first + MOST); nth++) {
    const one = value(nth);
    [sum, other] = [other + one, sum + (one > 4 ? 2 * one - 9 : 2 * one)];
    if (nth < first + FEWEST - 1 || sum % 10 !== 0) continue;
    if ((begins(first) && begins(nth + 1)) || isOfNetwork(nth)) end = nth;
  }
  return end;
}

/** The text without numbers of cards: of those that share digits the last four stay. Takes as long as the text is. */
export function withoutCards(text: string): string {
  let shown = '';
  let from = 0;
  for (const run of runsIn(text)) {
    for (let first = 0; first < run.length; first++) {
      let end = endOfCard(text, run, first);
      if (end === undefined) continue;
      shown += `${text.slice(from, run[first])}•••• `;
      for (; first <= end; first++) end = Math.max(end, endOfCard(text, run, first) ?? 0);
      for (const at of run.slice(end + 1 - SHOWN, end + 1)) shown += text.charAt(at);
      from = (run[end] ?? 0) + 1;
      first = end;
    }
  }
  return shown + text.slice(from);
}
