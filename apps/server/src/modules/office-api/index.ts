export type { CareActs } from './care-handlers.ts'
export { createOfficeApi } from './module.ts'
