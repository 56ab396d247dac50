export { depositAffordability } from './affordability-rules.ts'
export { type Affordability, createAffordability } from './module.ts'
export { affordabilityPersonalData } from './personal-data.ts'
export {
  type IncomeCompany,
  type IncomeReports,
  type IncomeResult,
  type PublicRecords,
  type PublicRecordsReport,
  type RecordKind,
  recordKinds,
} from './ports.ts'
export { reviewOutcomes } from './review-store.ts'
export { listForStaff, openForStaff, readForStaff, recordIncome, reviewAffordability } from './staff.ts'
export { deleteAffordabilityRecords } from './record-deletion-store.ts'
