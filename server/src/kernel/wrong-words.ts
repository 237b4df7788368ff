/** Words for what a schema finds wrong by itself: phrases, which every screen says in its language. What a schema says in its own words stays. */
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Bound = Issue & { code: 'too_big' | 'too_small' };

/** How a thing is counted: characters of a text, things of a list; of anything else it is its value. */
function boundWords({ code, origin, ...issue }: Bound): Phrase {
  const bound = String(code === 'too_big' ? issue['maximum'] : issue['minimum']);
  if (origin === 'string')
    return code === 'too_big' ? phrase('mostCharacters', { bound }) : phrase('leastCharacters', { bound });
  if (origin === 'array')
    return code === 'too_big' ? phrase('mostOfThem', { bound }) : phrase('leastOfThem', { bound });
  if (issue['inclusive'] === false) return phrase('moreThan', { amount: bound });
  return code === 'too_big' ? phrase('atMost', { amount: bound }) : phrase('atLeast', { amount: bound });
}

function wordsOf(issue: Issue): Phrase | undefined {
  switch (issue.code) {
    case 'too_big':
    case 'too_small':
      return boundWords(issue);
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return phrase('isNeeded');
      if (issue.expected === 'int') return phrase('wholeNumber');
      return issue.expected === 'number' ? phrase('aNumber') : phrase('looksOtherwise');
    case 'not_multiple_of':
      return issue.divisor === 0.01 ? phrase('twoDecimals') : phrase('looksOtherwise');
    case 'invalid_value':
      return phrase('oneOf', { choices: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return phrase('noSuchField');
    default:
      return phrase('looksOtherwise');
  }
}

/** What a value is checked with, so that what is wrong with it is told in those words. */
export const inWords = { error: wordsOf };
