export { createProtection, type Protection } from './module.ts'
export { realityCheckTopic } from './reality-checks/reality-checks.ts'
export { protectionPersonalData } from './personal-data.ts'
