import type { SealedSecretColumn } from '../../kernel/index.ts'
import { NUMBERS_USE, sealedForCpf } from './cpf-check.ts'
import { sealedForRegister } from './register-checks.ts'
import { SECRETS_USE, secretOwner } from './second-factor-codes.ts'

/** Secrets of codes and national numbers, where they are stored. */
export const sealedSecretColumns: readonly SealedSecretColumn[] = [
  {
    table: 'identity.authenticator',
    key: ['player_id', 'kind', 'key'],
    column: 'data',
    member: 'secret',
    only: { column: 'kind', value: 'totp' },
    use: SECRETS_USE,
    ownerOf: (row) => secretOwner(row['player_id'] as bigint),
  },
  {
    table: 'identity.second_factor_enrolment',
    key: ['player_id'],
    column: 'secret',
    use: SECRETS_USE,
    ownerOf: (row) => secretOwner(row['player_id'] as bigint),
  },
  {
    table: 'identity.authenticator',
    key: ['player_id', 'kind', 'key'],
    column: 'data',
    member: 'number',
    only: { column: 'kind', value: 'bank' },
    use: NUMBERS_USE,
    ownerOf: (row) => sealedForRegister(row['key'] as string),
  },
  {
    table: 'identity.bank_attempt',
    key: ['challenge_hash'],
    column: 'number_sealed',
    use: NUMBERS_USE,
    beside: ['person_key'],
    ownerOf: (row) => sealedForRegister(row['person_key'] as string),
  },
  {
    table: 'identity.registration',
    key: ['handle_hash'],
    column: 'national_number_sealed',
    use: NUMBERS_USE,
    beside: ['national_number_digest'],
    ownerOf: (row) => sealedForCpf(row['national_number_digest'] as Buffer),
  },
]
