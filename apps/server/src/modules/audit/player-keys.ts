import { randomBytes } from 'node:crypto'
import { createSealedSecrets, type Queryable, type SealedSecrets, type Tx } from '../../kernel/index.ts'
import * as store from './store.ts'

const KEY_BYTES = 32
/** The use of `createSealedSecrets` for keys of players. */
export const WRAP_USE = 'audit keys of players'
export const wrapOwner = (playerId: bigint): string => `audit key of player ${playerId}`
const valueOwner = (playerId: bigint, field: string): string => `audit ${playerId} ${field}`

/** Seals and opens the personal values of one player. */
export interface PlayerSeal {
  seal(field: string, value: unknown): string
  /** @throws Error for a value that is damaged, of another field, or sealed with a key that was deleted since */
  open(field: string, sealed: string): unknown
}

export interface PlayerKeys {
  /** Makes the player's key when there is none. */
  forWriting(tx: Tx, playerId: bigint): Promise<PlayerSeal>
  /** Null when the player has no key: it was deleted, or nothing was ever sealed. */
  forReading(queryable: Queryable, playerId: bigint): Promise<PlayerSeal | null>
}

/** @param secrets PII_KEYS: the first one wraps, all of them open */
export function createPlayerKeys(secrets: readonly string[]): PlayerKeys {
  const wrapping = createSealedSecrets(secrets, WRAP_USE)

  const sealWith = (playerId: bigint, wrapped: string): PlayerSeal =>
    toSeal(playerId, createSealedSecrets([openKey(wrapping, playerId, wrapped)], 'audit values'))

  return {
    async forWriting(tx, playerId) {
      const known = await store.readPlayerKey(tx, playerId)
      if (known !== null) return sealWith(playerId, known)
      const wrapped = wrapping.seal(randomBytes(KEY_BYTES), wrapOwner(playerId))
      return sealWith(playerId, await store.ensurePlayerKey(tx, playerId, wrapped))
    },
    async forReading(queryable, playerId) {
      const wrapped = await store.readPlayerKey(queryable, playerId)
      return wrapped === null ? null : sealWith(playerId, wrapped)
    },
  }
}

const openKey = (wrapping: SealedSecrets, playerId: bigint, wrapped: string): string =>
  wrapping.open(wrapped, wrapOwner(playerId)).toString('base64url')

const toSeal = (playerId: bigint, secrets: SealedSecrets): PlayerSeal => ({
  seal: (field, value) => secrets.seal(Buffer.from(JSON.stringify(value)), valueOwner(playerId, field)),
  open: (field, sealed) =>
    JSON.parse(secrets.open(sealed, valueOwner(playerId, field)).toString('utf8')) as unknown,
})
