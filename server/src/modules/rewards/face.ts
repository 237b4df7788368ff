/** What others may ask of rewards. */
export { oppositePairs, type OppositePair } from './invite/read-model.ts';
export { sampleSeeds, sealSeedsAnew } from './wheel/sealed-seeds.ts';
export { debtsOfInviter, owingInviters, type Owing } from './invite/told.ts';
