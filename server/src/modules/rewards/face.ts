/** What others may ask of rewards. */
export { replaceSeeds } from './wheel/seeds.ts';
export { sampleSeeds, sealSeedsAnew } from './wheel/sealed-seeds.ts';
