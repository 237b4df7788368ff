/** What agents use up is counted apart from what the person does whom they speak with: neither silences the other. */
const AGENTS = 'agents ';

export const agentsPartOf = (owner: string): string => AGENTS + owner;

/** Ids of ours hold no blank. */
export const isAgentsPart = (owner: string): boolean => owner.startsWith(AGENTS);
