/** What a group of staff is told of one kind of work: amounts and kinds only, since the group is outside our house. */
export interface Notice {
  kind: string;
  text: string;
  /** The message that told of that kind before: it is written anew where it still is. */
  message: string | null;
}

/**
 * done: the group can read it, under that name. refused: it certainly can't; `againAfter`: it is asked for too often, and nothing is heard
 * before so many s. unknown: perhaps; told again it may be there twice, which does no harm. `reason` is for our log, without the secret.
 */
export type Told =
  | { outcome: 'done'; message: string }
  | { outcome: 'refused'; reason: string; againAfter?: number }
  | { outcome: 'unknown'; reason: string };

/** A chat group of staff. It never throws for what the messenger does, and ends within 20 s. */
export interface Notifier {
  tell(notice: Notice): Promise<Told>;
}
