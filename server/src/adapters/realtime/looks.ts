/**
 * Who looks at which thing of Work: held in memory by the server whose screen it is and told to the others, never stored. It ends with the
 * screen's word, with its line, or, where its server died, when that says nothing of it any more.
 */
import type { LookedAt, ThingLookedAt } from '@krapao/contract/console/constants';
import { inPieces } from '../../kernel/pieces.ts';

/** How often a server tells all that its screens look at, and for how long the others believe it, ms. */
export const LOOKS_BEAT_MS = 4_000;
const BELIEVED_MS = 10_000;
/** Looks that fit into one message of PostgreSQL, 8,000 bytes. */
const MOST_LOOKS = 12;
const LONGEST = { kind: 40, id: 100 };
/** A name of ours. */
export const isWord = (said: unknown, longest = LONGEST.id): said is string =>
  typeof said === 'string' && said.length <= longest && /^[\x21-\x7e]+$/.test(said);

export interface Looker {
  staffId: string;
  /** As colleagues are shown it. */
  name: string;
}
/** `thing` null: it looks at nothing any more. */
export interface Look extends Looker {
  /** The screen; no two servers have the same. */
  screen: string;
  thing: ThingLookedAt | null;
}

/** What a screen says that it looks at, where it is one of our things; null: at nothing. */
export function thingOf(said: unknown): ThingLookedAt | null {
  if (typeof said !== 'object' || said === null || !('kind' in said) || !('id' in said)) return null;
  const { kind, id } = said;
  return isWord(kind, LONGEST.kind) && isWord(id) ? { kind, id } : null;
}

export interface LooksDeps {
  /** To the other servers. */
  tell(looks: readonly Look[]): void;
  /** Something is another now; `shownTo` says what. */
  changed(): void;
  /** ms, of a clock that only goes on. */
  now(): number;
}

export function createLooks({ tell, changed, now }: LooksDeps) {
  const own = new Map<string, Look>();
  const others = new Map<string, Look & { until: number }>();

  function tellAll(looks: readonly Look[]): void {
    for (const some of inPieces(looks, MOST_LOOKS)) tell(some);
  }

  return {
    /** A screen of ours looks at that, or at nothing. */
    look(look: Look): void {
      const before = own.get(look.screen)?.thing;
      if (before?.kind === look.thing?.kind && before?.id === look.thing?.id) return;
      if (look.thing === null) own.delete(look.screen);
      else own.set(look.screen, look);
      tell([look]);
      changed();
    },
    /** Another server's screens. */
    hear(looks: readonly Look[]): void {
      for (const look of looks)
        if (look.thing === null) others.delete(look.screen);
        else others.set(look.screen, { ...look, until: now() + BELIEVED_MS });
      changed();
    },
    /** Tells what ours look at, and believes what nobody told of for a while no longer. */
    beat(): void {
      tellAll([...own.values()]);
      const over = [...others.values()].filter(({ until }) => until < now());
      for (const { screen } of over) others.delete(screen);
      if (over.length > 0) changed();
    },
    /** What colleagues of that person look at: not their own other screens. */
    shownTo(staffId: string): LookedAt[] {
      const things = new Map<string, { thing: ThingLookedAt; who: Map<string, string> }>();
      for (const look of [...own.values(), ...others.values()]) {
        if (look.thing === null || look.staffId === staffId) continue;
        const key = `${look.thing.kind} ${look.thing.id}`;
        const known = things.get(key) ?? { thing: look.thing, who: new Map<string, string>() };
        known.who.set(look.staffId, look.name);
        things.set(key, known);
      }
      return [...things.values()].map(({ thing, who }) => ({ ...thing, who: [...who.values()].toSorted() }));
    },
    /** No screen of ours looks at anything any more: this server goes. */
    leave(): void {
      const left = [...own.values()].map((look) => ({ ...look, thing: null }));
      own.clear();
      tellAll(left);
    },
  };
}
export type Looks = ReturnType<typeof createLooks>;
