export {
  answerComplaint,
  complaintNamed,
  findComplaint,
  openComplaintList,
  openComplaintRecord,
} from './answers.ts'
export { enterAppeal, enterComplaint } from './entered.ts'
export { isDisputed, outcomes, topics } from './complaint-rules.ts'
export { complaintTermsOf } from './complaint-terms.ts'
export { type ComplaintsModule, createComplaints } from './module.ts'
export { hasOpenComplaint } from './complaint-store.ts'
export { complaintsPersonalData } from './personal-data.ts'
