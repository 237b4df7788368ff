import { createHash } from 'node:crypto';

/** Hex MD5 over what is signed and the agent's name, with colons between them. */
export const ambSignature = (agent: string, ...signed: (string | number)[]): string =>
  createHash('md5')
    .update([...signed, agent].join(':'))
    .digest('hex');
