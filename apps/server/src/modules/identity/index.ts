export { createIdentity, type Identity, type IdentityDependencies } from './module.ts'
export { pinBudgets } from './rules.ts'
export { sessionEndedTopic } from './session-endings.ts'
export { bloomOf, breachedEntries } from './breached-passwords.ts'
