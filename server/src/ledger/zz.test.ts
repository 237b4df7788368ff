import { it } from 'vitest';
import { books, deposit, hold } from './testing/books.ts';
it('timing', { timeout: 120000 }, async () => {
  const b = await books();
  const people = await Promise.all(Array.from({ length: 10 }, () => b.person(10_000)));
  const time = async (name: string, n: number, f: (i: number) => Promise<unknown>) => { const t = performance.now(); for (let i = 0; i < n; i++) await f(i); console.log(name, ((performance.now() - t) / n).toFixed(2), 'ms'); };
  for (let k = 0; k < 3; k++) {
    await time('one', 200, (i) => b.post(deposit(b, people[i % 10]!, 1)));
    await time('ten', 100, () => b.post(...people.map((p) => deposit(b, p, 1))));
    await time('ten with short', 100, () => b.post(...people.map((p, n) => n === 6 ? hold(b, p, 99999999) : deposit(b, p, 1))));
    await time('100', 20, () => b.post(...Array.from({length: 100}, (_, n) => deposit(b, people[n % 10]!, 1))));
  }
  await b.db.client.query('analyze');
    await time('one', 200, (i) => b.post(deposit(b, people[i % 10]!, 1)));
    await time('ten', 100, () => b.post(...people.map((p) => deposit(b, p, 1))));
    await time('ten with short', 100, () => b.post(...people.map((p, n) => n === 6 ? hold(b, p, 99999999) : deposit(b, p, 1))));
  await b.drop();
});
