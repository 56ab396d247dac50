import type { IntegrationId } from './operation.ts'
import type { CloseReason, GameSession } from './store.ts'

const MAX_PLAYERS = 20_000

/** A session as this instance knows it. */
export interface KnownSession {
  session: GameSession
  /** Time of the last bet or query on this instance; 0 when it was only loaded. */
  usedAtMs: number
}

/**
 * In-memory cache of game sessions by token and by player, so that a stake needs no query. Closed ones stay, marked as
 * closed.
 */
export class SessionMirror {
  readonly #byPlayer = new Map<bigint, Map<string, KnownSession>>()
  readonly #byToken = new Map<string, KnownSession>()
  readonly #tokens = new Map<string, string[]>()

  byToken(digest: Buffer): KnownSession | undefined {
    return this.#byToken.get(digest.toString('base64'))
  }

  /** The open session at an integration; there is one, because a launch closes the previous one (GAM-14). */
  openAt(playerId: bigint, integration: IntegrationId): KnownSession | undefined {
    for (const known of this.#byPlayer.get(playerId)?.values() ?? [])
      if (known.session.integration === integration && known.session.closedAt === null) return known
    return undefined
  }

  hasOpen(playerId: bigint, parentSession?: string): boolean {
    for (const { session } of this.#byPlayer.get(playerId)?.values() ?? [])
      if (session.closedAt === null && (parentSession ?? session.parentSession) === session.parentSession)
        return true
    return false
  }

  /** Stores the database's present state. */
  keep(session: GameSession, digest?: Buffer): KnownSession {
    const { playerId, sessionId } = session
    if (!this.#byPlayer.has(playerId)) this.#makeRoom()
    const sessions = this.#byPlayer.get(playerId) ?? new Map<string, KnownSession>()
    this.#byPlayer.set(playerId, sessions)
    const known = sessions.get(sessionId) ?? { session, usedAtMs: 0 }
    known.session = session
    sessions.set(sessionId, known)
    if (digest) {
      const key = digest.toString('base64')
      if (!this.#byToken.has(key)) this.#tokens.set(sessionId, [...(this.#tokens.get(sessionId) ?? []), key])
      this.#byToken.set(key, known)
    }
    return known
  }

  /** Marks sessions that match the test as closed. */
  close(
    playerId: bigint,
    closing: { at: Temporal.Instant; reason: CloseReason; isMeant: (session: GameSession) => boolean },
  ): void {
    for (const known of this.#byPlayer.get(playerId)?.values() ?? [])
      if (known.session.closedAt === null && closing.isMeant(known.session))
        known.session = { ...known.session, closedAt: closing.at, closeReason: closing.reason }
  }

  forget(playerId: bigint): void {
    for (const sessionId of this.#byPlayer.get(playerId)?.keys() ?? []) {
      for (const key of this.#tokens.get(sessionId) ?? []) this.#byToken.delete(key)
      this.#tokens.delete(sessionId)
    }
    this.#byPlayer.delete(playerId)
  }

  #makeRoom(): void {
    if (this.#byPlayer.size < MAX_PLAYERS) return
    const oldest = this.#byPlayer.keys().next().value
    if (oldest !== undefined) this.forget(oldest)
  }
}
