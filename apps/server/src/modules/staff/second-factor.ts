/** The secret of a person's app of codes, and the codes. */
import {
  createSealedSecrets,
  newTotpSecret,
  type SealedSecretColumn,
  stepOfCode,
} from '../../kernel/index.ts'
import type { Credential } from './store.ts'

const SECRETS_USE = 'staff second factor'
const ownerOf = (name: string): string => `staff:${name}`

/** Where the secrets are stored. */
export const sealedStaffSecrets: readonly SealedSecretColumn[] = [
  {
    table: 'staff.credential',
    key: ['person'],
    column: 'totp_secret',
    use: SECRETS_USE,
    ownerOf: (row) => ownerOf(row['person'] as string),
  },
]

export interface SecondFactor {
  /** @returns a new secret, and how it is stored */
  create(name: string): { readonly secret: Buffer; readonly sealed: string }
  seal(name: string, secret: Buffer): string
  /**
   * The step of a code that can be taken now; null for a wrong one. Takes the same time for an unknown person: pass
   * null for the credential.
   */
  stepOf(
    name: string,
    known: Credential | null,
    given: { readonly code: string; readonly nowMs: number },
  ): number | null
}

/** @param keys PII_KEYS */
export function createSecondFactor(keys: readonly string[]): SecondFactor {
  const sealed = createSealedSecrets(keys, SECRETS_USE)
  const dummy = sealed.seal(newTotpSecret(), ownerOf(''))
  const seal = (name: string, secret: Buffer): string => sealed.seal(secret, ownerOf(name))
  return {
    seal,
    create(name) {
      const secret = newTotpSecret()
      return { secret, sealed: seal(name, secret) }
    },
    stepOf(name, known, { code, nowMs }) {
      const secret = known ? sealed.open(known.totpSecret, ownerOf(name)) : sealed.open(dummy, ownerOf(''))
      const step = stepOfCode(secret, { code, nowMs, after: known?.lastStep ?? 0 })
      return known ? step : null
    },
  }
}
