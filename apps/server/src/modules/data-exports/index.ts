export { createDataExports, type DataExports } from './service.ts'
export { collectEvidence, type EvidenceDependencies } from './evidence.ts'
export { exportFilesPlugin } from './routes.ts'
export { dataExportsPersonalData } from './personal-data.ts'
