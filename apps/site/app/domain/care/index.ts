/** Public interface of `care` for features. */
export { OffersPart } from './offers-part.tsx'
