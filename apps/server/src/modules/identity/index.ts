export {
  createIdentity,
  type Identity,
  type IdentityDependencies,
  onSessionEnded,
  type PageSession,
} from './module.ts'
export { type PasswordCost, passwordCost } from './passwords.ts'
export type { AccountFacts, AccountsPort, Likeness, Match, NewAccount } from './ports.ts'
export { registrationCompletedTopic } from './registration.ts'
export { identityCookie, type SessionEnded, sessionEndedTopic } from './sessions.ts'
export { deviceCookie } from './sign-in.ts'
