export { fromCanonical } from './canonical.ts'
export { type AnyKind, anyKind, type Decided, type DecisionKind } from './kind.ts'
export { decisionsPersonalData } from './personal-data.ts'
export { createDecisions, type Decisions } from './record.ts'
export { createReplayJob, replayDecision, replaySpan } from './replay.ts'
export { reviewDecision } from './review.ts'
export {
  findDecision,
  findNewestDecision,
  readDecisions,
  readDecisionsAbout,
  readReviews,
  type Review,
  type StoredDecision,
} from './store.ts'
