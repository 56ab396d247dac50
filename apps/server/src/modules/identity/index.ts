export { type ClosedStatements, createClosedStatements } from './closed-statements.ts'
export { derivedKey } from './derived-key.ts'
export { deviceCookie } from './sign-in-session.ts'
export { isInRegister } from './register-check-store.ts'
export { bankProofOf, isProvenByBank } from './authenticator-store.ts'
export { createIdentity, type Identity, type IdentityDependencies } from './module.ts'
export type { DeviceChecks } from './device-checks.ts'
export { pinBudgets, sessionRefusal } from './rules.ts'
export { sessionEndedTopic } from './session-endings.ts'
export { bloomOf, breachedEntries, readBreachedPasswords } from './breached-passwords.ts'
export {
  type BankAuthorization,
  type BankAuthorized,
  type BankCompany,
  type BankDeposits,
  type BankExchanged,
  type BankPerson,
  type BankRefusal,
  type BankReports,
  type BankVerdict,
} from './bank-ports.ts'
export { isHolder } from './bank-rules.ts'
export type { CarryOver, OldPlatform, OldPlayer, OldWindowLimits } from './migration-ports.ts'
export { identityPersonalData } from './personal-data.ts'
