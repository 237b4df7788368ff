// `npm run prove [name …]`: the long proofs of the money, all of them or those named. SEED repeats what was seen.
import { buildWeb } from '../build-web.ts';
import { provideTestDatabase } from '../testing/throwaway-postgres.ts';
import type { Proof } from './proof.ts';
import { PROOFS } from './proofs.ts';

function wanted(names: readonly string[]): readonly Proof[] {
  const unknown = names.filter((name) => !PROOFS.some((proof) => proof.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no proof ${unknown.join(', ')}. There are: ${PROOFS.map(({ name }) => name).join(', ')}`,
    );
  return names.length === 0 ? PROOFS : PROOFS.filter(({ name }) => names.includes(name));
}

async function main(): Promise<number> {
  const proofs = wanted(process.argv.slice(2));
  buildWeb(console.log);
  const release = await provideTestDatabase();
  const verdicts: string[] = [];
  let failed = 0;
  try {
    for (const proof of proofs) {
      const { name, what } = proof;
      console.log(`\n${name}: ${what}`);
      const began = performance.now();
      let verdict: string;
      try {
        verdict = `holds   ${name}: ${await proof.run()}`;
      } catch (error) {
        failed += 1;
        console.error(error);
        verdict = `BROKEN  ${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`;
      }
      verdict += ` (${((performance.now() - began) / 1000).toFixed(0)} s)`;
      console.log(verdict);
      verdicts.push(verdict);
    }
  } finally {
    await release();
  }
  console.log(`\n${verdicts.join('\n')}\n${String(verdicts.length - failed)} hold, ${String(failed)} broken`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
