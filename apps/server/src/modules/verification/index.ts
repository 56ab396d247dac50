export { documentFilesPlugin } from './file-routes.ts'
export { createVerification, type Verification } from './module.ts'
export { verificationPersonalData } from './personal-data.ts'
export type { ScanReport, VirusScanner } from './ports.ts'
