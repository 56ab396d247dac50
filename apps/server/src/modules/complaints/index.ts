export {
  answerComplaint,
  complaintNamed,
  findComplaint,
  openComplaintList,
  openComplaintRecord,
} from './answers.ts'
export { enterAppeal } from './complaints.ts'
export { isDisputed, outcomes } from './complaint-rules.ts'
export { complaintTermsOf } from './complaint-terms.ts'
export { type ComplaintsModule, createComplaints } from './module.ts'
export { hasOpenComplaint } from './complaint-store.ts'
export { complaintsPersonalData } from './personal-data.ts'
