import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** By their longest file. */
const PROJECTS = ['tools', 'server', 'sandbox', 'contract', 'ui', 'member'];

const placeOf = ({ project, moduleId }: TestSpecification): number =>
  PROJECTS.indexOf(project.name) * 2 + (moduleId.includes('/tools/prove/') ? 0 : 1);

/**
 * Long files first, so that the workers end together: proofs start whole products. Files of a project follow each other, since a
 * worker keeps what it has loaded for those. Within that vitest goes by what it remembers of earlier runs.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
