import { createHash } from 'node:crypto'

/** SHA-256 of a random secret, as it is stored. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
