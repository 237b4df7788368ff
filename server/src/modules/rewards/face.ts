/** What others may ask of rewards. */
export { sampleSeeds, sealSeedsAnew } from './wheel/sealed-seeds.ts';
