export { createIdentity, type Identity, type IdentityDependencies } from './module.ts'
export { sessionEndedTopic } from './session-endings.ts'
export { bloomOf, breachedEntries } from './breached-passwords.ts'
export { identityPersonalData } from './personal-data.ts'
