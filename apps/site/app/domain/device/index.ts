/** Public interface of `device` for features. */
export { useBlackbox } from './use-blackbox.ts'
