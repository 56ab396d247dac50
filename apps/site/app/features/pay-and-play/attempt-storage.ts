import { sessionStore } from '../../shared/browser/stores.ts'
import { asBonusCode } from '../../shared/navigation/bonus-code.ts'
import type { Entry } from '../../shared/navigation/entry-address.ts'

const NAME = 'pay-and-play'

/** The attempt of this tab, so that a reload, or a bank that leaves the frame, continues where it was. */
export interface StoredAttempt {
  readonly sessionId: string
  readonly code?: string | undefined
  /** The bank is asked for a deposit in its pages. */
  readonly isPaid?: boolean
  /** Of the page that began it, for a bank that leaves the frame and returns to another page. */
  readonly entry?: Entry
}

export function readAttempt(): StoredAttempt | undefined {
  try {
    const { sessionId, code, isPaid, entry } = JSON.parse(sessionStore.read(NAME) ?? '') as Readonly<
      Record<string, unknown>
    >
    if (typeof sessionId !== 'string') return undefined
    return { sessionId, code: textOf(code), isPaid: isPaid === true, entry: entryOf(entry) }
  } catch {
    return undefined
  }
}

function entryOf(stored: unknown): Entry {
  const { to, bonusCode } = (stored ?? {}) as Readonly<Record<string, unknown>>
  return { to: textOf(to), bonusCode: asBonusCode(textOf(bonusCode)) }
}

const textOf = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined)

/** Stores the attempt, and returns it. */
export function saveAttempt(attempt: StoredAttempt): StoredAttempt {
  sessionStore.write(NAME, JSON.stringify(attempt))
  return attempt
}
export const forgetAttempt = (): void => sessionStore.remove(NAME)
