/** For tests outside the module. */
export { evidenceOf, levelOf, RATIO_SCALE } from './watch/evidence.ts'
