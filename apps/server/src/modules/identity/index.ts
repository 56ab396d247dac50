export { createIdentity, type Identity, type IdentityDependencies, onSessionEnded } from './module.ts'
export { bloomOf, breachedEntries } from './breached-passwords.ts'
