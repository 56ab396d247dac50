export { decideOnFile, openFile, requestByStaff, type TypedDecision, type TypedRequest } from './decisions.ts'
export { documentFilesPlugin } from './file-routes.ts'
export { createVerification, type Verification } from './module.ts'
export { verificationPersonalData } from './personal-data.ts'
export type {
  IdentityCompany,
  IdentityReport,
  IdentityReports,
  IdentityResult,
  ScanReport,
  VirusScanner,
} from './ports.ts'
export { type DocumentRecord, listReviews, readDocumentRecord, type WaitingReview } from './review-list.ts'
