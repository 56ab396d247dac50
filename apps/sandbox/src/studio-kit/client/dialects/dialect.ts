/** A moment of a round; the balance is that of the player at this moment, in minor units. */
export interface RoundMoment {
  readonly round: string
  readonly balanceMinor: string
}

/** What the embedding page asks the game for. */
export type PageRequest = 'refreshBalance' | 'pause' | 'resume'

/**
 * A company's messages between its game and the embedding page. Pure; every function gives the messages in their
 * order, and an empty list where the company has none.
 */
export interface Dialect {
  loaded(symbol: string): readonly unknown[]
  roundStarted(moment: RoundMoment): readonly unknown[]
  resultShown(moment: RoundMoment): readonly unknown[]
  roundEnded(moment: RoundMoment): readonly unknown[]
  quit(): readonly unknown[]
  /** The event that a message of the embedding page asks for. A dialect that has this sends only those. */
  eventAskedIn?(data: unknown): string | null
  /** Messages that are sent without being asked for in such a dialect. */
  isSentUnasked?(message: unknown): boolean
  /** Answers to a message of the embedding page, such as those of a handshake. */
  replyTo?(data: unknown): readonly unknown[]
  /** @returns null for messages that mean nothing here */
  read(data: unknown): PageRequest | null
}

/** The fields of a message that is an object or the text of one. */
export function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  const value = typeof data === 'string' ? parsed(data) : data
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
