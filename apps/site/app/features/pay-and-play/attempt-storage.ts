import { sessionStore } from '../../shared/browser/stores.ts'

const NAME = 'pay-and-play'

/** The attempt of this tab, so that a reload, or a bank that leaves the frame, continues where it was. */
export interface StoredAttempt {
  readonly sessionId: string
  readonly code?: string
  /** The bank is asked for a deposit in its pages. */
  readonly isPaid?: boolean
}

export function readAttempt(): StoredAttempt | undefined {
  try {
    const { sessionId, code, isPaid } = JSON.parse(sessionStore.read(NAME) ?? '{}') as Readonly<
      Record<string, unknown>
    >
    if (typeof sessionId !== 'string') return undefined
    const attempt = { sessionId, isPaid: isPaid === true }
    return typeof code === 'string' ? { ...attempt, code } : attempt
  } catch {
    return undefined
  }
}

/** Stores the attempt, and returns it. */
export function saveAttempt(attempt: StoredAttempt): StoredAttempt {
  sessionStore.write(NAME, JSON.stringify(attempt))
  return attempt
}
export const forgetAttempt = (): void => sessionStore.remove(NAME)
