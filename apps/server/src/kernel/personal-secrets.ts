import { createHmac, hkdfSync } from 'node:crypto'
import { recentlyUsed } from './recently-used.ts'
import { createSealedSecrets } from './sealed-secrets.ts'

/** Personal data of players as it is stored: encrypted where it is read again, a keyed digest where it is compared. */
export interface PersonalSecrets {
  /** @param owner row and column that the text belongs to: it opens there only */
  seal(text: string, owner: string): string
  /** @throws Error for a text that is damaged, of another owner, or sealed with a key that is no longer configured */
  open(sealed: string, owner: string): string
  sealBytes(bytes: Buffer, owner: string): Buffer
  /** @throws Error as `open` */
  openBytes(sealed: Buffer, owner: string): Buffer
  /**
   * HMAC-SHA-256: the same for the same value, and nothing without the key.
   * @param use what is compared (`email`): digests of two uses are never equal
   */
  digest(use: string, value: string | Buffer): Buffer
}

const DIGEST_KEY_BYTES = 32

/** The use of `createSealedSecrets` for personal data; the ids of its keys name the keys of `PII_KEYS`. */
export const PERSONAL_USE = 'personal data'

/** Texts that stay open in memory: those of some 2,500 players. */
const OPEN_TEXTS = 20_000

/**
 * Personal data sealed with the first key and opened with all of them. Digests are made with the last key, the oldest
 * one, so that they stay equal when newer keys are added in front.
 * @param keys `PII_KEYS`; without one every use of the result raises an Error
 */
export function createPersonalSecrets(keys: readonly string[]): PersonalSecrets {
  const oldest = keys.at(-1)
  if (oldest === undefined) return withoutKeys
  const sealed = createSealedSecrets(keys, PERSONAL_USE)
  const digestKey = Buffer.from(hkdfSync('sha256', oldest, '', 'marquee personal digests', DIGEST_KEY_BYTES))
  // By the sealed text itself: another value is another text, so that nothing in it can be outdated.
  const opened = recentlyUsed<string>({ maxSize: OPEN_TEXTS })
  return {
    seal: (text, owner) => sealed.seal(Buffer.from(text), owner),
    open(text, owner) {
      const key = `${owner} ${text}`
      const known = opened.get(key)
      if (known !== undefined) return known
      const plain = sealed.open(text, owner).toString()
      opened.set(key, plain)
      return plain
    },
    sealBytes: (bytes, owner) => Buffer.from(sealed.seal(bytes, owner)),
    openBytes: (bytes, owner) => sealed.open(bytes.toString('latin1'), owner),
    digest: (use, value) => createHmac('sha256', digestKey).update(`${use}:`).update(value).digest(),
  }
}

function refuse(): never {
  throw new Error('this connection to the database was opened without PII_KEYS: it has no personal data')
}

const withoutKeys: PersonalSecrets = {
  seal: refuse,
  open: refuse,
  sealBytes: refuse,
  openBytes: refuse,
  digest: refuse,
}
