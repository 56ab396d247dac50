export { CHECKS_A_DAY } from './identity-checks.ts'
export { FILES_A_DAY } from './receive-file.ts'
export { readFile } from './upload-store.ts'
