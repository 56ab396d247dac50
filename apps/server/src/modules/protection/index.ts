export { createProtection, type Protection } from './module.ts'
export { protectionPersonalData } from './personal-data.ts'
export { limitLapsedTopic } from './changes.ts'
export { limitConfirmableTopic } from './tend.ts'
