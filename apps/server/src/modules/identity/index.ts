export { createIdentity, type Identity, type IdentityDependencies } from './module.ts'
export { bloomOf, breachedEntries } from './breached-passwords.ts'
