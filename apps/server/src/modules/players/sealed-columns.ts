import type { SealedTable } from '../../kernel/index.ts'

/** How personal data of this schema is stored (decision 87). */
export const sealedPlayer: SealedTable = {
  table: 'players.player',
  key: ['player_id'],
  sealed: ['first_name', 'last_name', 'email', 'phone', 'date_of_birth', 'street', 'city', 'postal_code'],
  digests: {
    email_key: { of: 'email_key', use: 'email' },
    phone_digest: { of: 'phone', use: 'phone' },
    birth_digest: { of: 'date_of_birth', use: 'birth date' },
  },
}

export const sealedDetailChange: SealedTable = {
  table: 'players.detail_change',
  key: ['player_id', 'change_id'],
  sealed: ['before', 'after'],
}

const subjectDigest = { subject_digest: { of: 'subject_digest', use: 'screened person' } }

export const sealedScreening: SealedTable = {
  table: 'players.screening',
  key: ['player_id', 'number'],
  sealed: ['hits'],
  digests: subjectDigest,
}

export const sealedDecision: SealedTable = {
  table: 'players.screening_decision',
  key: ['player_id', 'number'],
  sealed: [],
  digests: subjectDigest,
}
