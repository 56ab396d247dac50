import { sha256 } from './rules.ts'

const COOKIE = /^(\d{1,18})\.(ses_[0-9a-z]{26})\.([A-Za-z0-9_-]{43})$/

/** The refresh token of a session, as its cookie has it. */
interface RefreshToken {
  readonly playerId: bigint
  readonly sessionId: string
  readonly hash: Buffer
}

/** @returns null for what is no such cookie */
export function parseCookie(cookie: string | undefined): RefreshToken | null {
  const match = COOKIE.exec(cookie ?? '')
  if (!match) return null
  return { playerId: BigInt(match[1]!), sessionId: match[2]!, hash: sha256(match[3]!) }
}
