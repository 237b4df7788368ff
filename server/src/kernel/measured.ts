/** How calls to the outside end and how long they take: seen in one place, around the adapters. */

/**
 * done: it answered, whatever it said. refused: it will not do that. unknown: nothing was learned: a time-out, a lost connection, our
 * own key refused, an answer that can't be read.
 */
export const ENDINGS = ['done', 'refused', 'unknown'] as const;
export interface EndedCall {
  /** The port's name of it. */
  call: string;
  ending: (typeof ENDINGS)[number];
  seconds: number;
}

const REFUSED: readonly unknown[] = ['refused', 'invalid', 'conflict'];
const UNKNOWN: readonly unknown[] = ['unknown', 'unclear', 'unsent'];

/** Every port says it in `outcome` or `standing`; one that answers nothing has learned nothing. */
function endingOf(answer: unknown): EndedCall['ending'] {
  if (typeof answer !== 'object' || answer === null) return 'unknown';
  const said: unknown =
    'outcome' in answer ? answer.outcome : 'standing' in answer ? answer.standing : undefined;
  if (REFUSED.includes(said)) return 'refused';
  return UNKNOWN.includes(said) ? 'unknown' : 'done';
}

/** The same adapter. `ended` hears of each of its calls that takes time, when it ends; what is answered at once calls nobody. */
export function measured<Adapter extends object>(
  adapter: Adapter,
  ended: (call: EndedCall) => void,
): Adapter {
  async function timed(call: string, begun: number, answering: Promise<unknown>): Promise<unknown> {
    let ending: EndedCall['ending'] = 'unknown';
    try {
      const answer = await answering;
      ending = endingOf(answer);
      return answer;
    } finally {
      ended({ call, ending, seconds: (performance.now() - begun) / 1000 });
    }
  }
  return new Proxy(adapter, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...given: unknown[]): unknown => {
        const begun = performance.now();
        const answer: unknown = Reflect.apply(value, target, given);
        return answer instanceof Promise ? timed(name, begun, answer) : answer;
      };
    },
  });
}
