/** Public interface of `panic-line` for the shell. */
export { PanicLine } from './panic-line.tsx'
