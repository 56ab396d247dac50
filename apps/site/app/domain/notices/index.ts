/** Public interface of `notices` for features and the shell. */
export { MarketMarks } from './market-marks.tsx'
