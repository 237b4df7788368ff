import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { importRules } from './import-rules.ts';

const PROGRAMS = ['contract', 'server', 'ui', 'member', 'console', 'sandbox', 'e2e', 'bench', 'tools'];

export interface ImportReport {
  /** How many of our own files were read. */
  readonly files: number;
  /** How many imports between our own files were found: none means that TypeScript was not understood. */
  readonly imports: number;
  /** Each breach, with both files and the mend. */
  readonly breaches: readonly string[];
}

/** Reads every import below that folder and judges it. */
export async function judgeImports(folder: string): Promise<ImportReport> {
  const { output } = await cruise(
    PROGRAMS.filter((program) => existsSync(join(folder, program))),
    {
      baseDir: folder,
      ruleSet: { forbidden: importRules },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: String.raw`(^|/)(dist|\.data|\.shots)/` },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default', 'types'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      },
    },
  );
  const { modules, summary } = output as ICruiseResult;
  const ours = modules.filter(({ source }) => PROGRAMS.some((program) => source.startsWith(`${program}/`)));
  return {
    files: ours.length,
    imports: ours
      .flatMap((file) => file.dependencies)
      .filter(({ resolved }) => !resolved.includes('node_modules')).length,
    breaches: summary.violations.map(({ from, to, rule, cycle }) => {
      const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(' → ');
      const mend = importRules.find(({ name }) => name === rule.name)?.comment ?? '';
      return `${from} → ${path}\n    ${rule.name}: ${mend}`;
    }),
  };
}
