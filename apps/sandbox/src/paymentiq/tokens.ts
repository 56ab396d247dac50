import { createHash, randomBytes } from 'node:crypto'
import type { Books } from '../books.ts'
import type { Clock } from '../clock.ts'

export const TOKEN_SECONDS = 3_600

/** Bearer tokens of the Admin API; only their digests are stored, and they survive a restart. */
export function openTokens(deps: { books: Books; clock: Clock }) {
  const { books, clock } = deps
  books.run(
    'create table if not exists piq_token (digest text primary key, good_until integer not null) strict',
  )
  const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
  return {
    issue(): string {
      const token = randomBytes(32).toString('base64url')
      books.run('delete from piq_token where good_until < ?', clock.now())
      books.run('insert into piq_token values (?, ?)', digestOf(token), clock.now() + TOKEN_SECONDS * 1000)
      return token
    },
    isGood(header: string | undefined): boolean {
      const token = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1]
      if (!token) return false
      const row = books.one<{ good_until: number }>(
        'select good_until from piq_token where digest = ?',
        digestOf(token),
      )
      return row !== undefined && row.good_until > clock.now()
    },
  }
}
export type Tokens = ReturnType<typeof openTokens>
