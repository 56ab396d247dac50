export { createProtection, type Protection } from './module.ts'
export { protectionPersonalData } from './personal-data.ts'
