export { createIdentity, type Identity, type IdentityDependencies, onSessionEnded } from './module.ts'
