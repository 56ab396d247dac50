import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Secrets of players that must be read again, encrypted for the database. */
export interface SealedSecrets {
  /** Ids of the keys, as they stand before each sealed text; the first one seals. */
  readonly keyIds: readonly [string, ...string[]]
  /** @param owner what the text belongs to: it opens with the same owner only */
  seal(secret: Buffer, owner: string): string
  /** @throws Error for a text that is damaged, of another owner, or sealed with a key that is no longer configured */
  open(text: string, owner: string): Buffer
}

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

interface DerivedKey {
  readonly id: string
  readonly key: Buffer
}

function deriveKey(secret: string, use: string): DerivedKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `marquee ${use}`, 32))
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key }
}

const SEALED = /^[\w-]{8}\.[\w-]{38,}$/

/** Whether a text has the form of a sealed one; `kernel.is_sealed` is the same in SQL. */
export const isSealedText = (text: string): boolean => SEALED.test(text)

/** The id of a key for a use: 8 characters, and nothing of the key can be learnt from them. */
export const keyIdOf = (secret: string, use: string): string => deriveKey(secret, use).id

/**
 * AES-256-GCM. The first key seals; all of them open, so that keys can be replaced one after the other.
 * @param keys secrets of the configuration
 * @param use module and purpose (`identity national numbers`): a key that is derived for one opens no other
 */
export function createSealedSecrets(keys: readonly string[], use: string): SealedSecrets {
  const [first, ...others] = keys.map((secret) => deriveKey(secret, use))
  if (!first) throw new Error('there is no key for secrets of players')
  const derived = [first, ...others]
  return {
    keyIds: [first.id, ...others.map(({ id }) => id)],
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, first.key, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
      return `${first.id}.${body.toString('base64url')}`
    },
    open(text, owner) {
      const [id, body = ''] = text.split('.')
      const known = derived.find((one) => one.id === id)
      if (!known) throw new Error('a secret was sealed with a key that is not in PII_KEYS')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(CIPHER, known.key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
