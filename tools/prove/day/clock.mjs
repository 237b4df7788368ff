// Loaded before a program of a proof: it lives at another moment, by so many ms as the file of DAY_CLOCK says when it starts.
import { readFileSync } from 'node:fs';

const moved = Number(readFileSync(process.env.DAY_CLOCK, 'utf8'));
const now = Date.now;
const movedNow = () => now() + moved;

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [movedNow()] : given, target),
  apply: (date) => new date(movedNow()).toString(),
  get: (date, name, self) => (name === 'now' ? movedNow : Reflect.get(date, name, self)),
});
