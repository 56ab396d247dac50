export { createDataExports, type DataExports } from './service.ts'
export { exportFilesPlugin } from './routes.ts'
export { dataExportsPersonalData } from './personal-data.ts'
