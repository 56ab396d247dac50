import type { SealedTable } from '../../kernel/index.ts'

/** How personal data of this schema is stored (decision 87). */
export const sealedRegistration: SealedTable = {
  table: 'identity.registration',
  key: ['handle_hash'],
  sealed: ['first_name', 'last_name', 'email', 'phone', 'date_of_birth', 'postal_code', 'city', 'street'],
}

/** What a code was sent to is compared: by subject and target a verification is found. */
export const sealedVerification: SealedTable = {
  table: 'identity.verification',
  key: ['verification_id'],
  sealed: ['target_sealed'],
  digests: { target: { of: 'target_sealed', use: 'target of codes' } },
}

export const sealedChallenge: SealedTable = {
  table: 'identity.challenge',
  key: ['challenge_hash'],
  sealed: ['email_key', 'target'],
}

/** JSON as text. */
export const sealedBankAttempt: SealedTable = {
  table: 'identity.bank_attempt',
  key: ['challenge_hash'],
  sealed: ['person', 'contact', 'deposit'],
}

export const sealedSession: SealedTable = {
  table: 'identity.session',
  key: ['player_id', 'session_id'],
  sealed: ['ip'],
}

/** Of passwords only; keys of other kinds are no personal data, or digests already. */
export const sealedAuthenticator: SealedTable = {
  table: 'identity.authenticator',
  key: ['player_id', 'kind', 'key'],
  sealed: [],
  digests: { key: { of: 'key', use: 'email' } },
  only: { column: 'kind', value: 'password' },
}
