/** Public interface of `affordability` for features. */
export { AffordabilityRefusedPart } from './affordability-refused-part.tsx'
export { headlines } from './headlines.ts'
