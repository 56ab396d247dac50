/** Public interface of `breaks` for features and the shell. */
export { type BegunBreak, forgetBegun, readBegun } from './begun.ts'
export { BreakActions } from './break-actions.tsx'
export { PanicButton } from './panic-button.tsx'
export { PanicLine } from './panic-line.tsx'
export { ProductNotice } from './product-notice.tsx'
export { isPastEnd, type ReturnStage, returnStage } from './return-stage.ts'
export { type BreakRequest, breaksKey, breaksQuery, useBeginBreak } from './queries.ts'
