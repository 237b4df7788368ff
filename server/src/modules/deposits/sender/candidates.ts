/** Those who may have sent money, for the person who decides. What members wrote stands in a field of its own, so that it says nothing else. */
import type { MemberId } from '@krapao/contract/ids';
import { phrase } from '@krapao/contract/phrases';
import type { NumberHolder } from '../../members/face.ts';

/** As it is kept with a slip or a line. */
export interface Candidate {
  memberId: MemberId;
  number: string;
  name: string;
  isProved: boolean;
  /** An account that they had before. */
  isFormer?: true;
}

export const candidatesOf = (holders: readonly NumberHolder[]): Candidate[] =>
  holders.map(({ memberId, number, name, isProved, isFormer }) => ({
    memberId,
    number,
    name,
    isProved,
    ...(isFormer && { isFormer: true as const }),
  }));

/** Two facts each: who they are, as we know it, and the name as they wrote it. */
export const candidateFacts = (candidates: readonly Candidate[] | null | undefined): Record<string, string> =>
  Object.fromEntries(
    (candidates ?? []).flatMap(({ memberId, number, name, isProved, isFormer }, n) => [
      [
        phrase('factCandidate', { n: String(n + 1) }),
        phrase(isFormer ? 'candidateFormer' : isProved ? 'candidateProved' : 'candidateUnproved', {
          member: memberId,
          number,
        }),
      ],
      [phrase('factCandidateName', { n: String(n + 1) }), name],
    ]),
  );
