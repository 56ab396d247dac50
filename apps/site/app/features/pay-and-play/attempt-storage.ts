import { sessionStore } from '../../shared/browser/stores.ts'

const NAME = 'pay-and-play'

/** The attempt of this tab, so that a reload, or a bank that leaves the frame, continues where it was. */
export interface StoredAttempt {
  readonly sessionId: string
  readonly code?: string
}

export function readAttempt(): StoredAttempt | undefined {
  try {
    const { sessionId, code } = JSON.parse(sessionStore.read(NAME) ?? '{}') as Readonly<
      Record<string, unknown>
    >
    if (typeof sessionId !== 'string') return undefined
    return typeof code === 'string' ? { sessionId, code } : { sessionId }
  } catch {
    return undefined
  }
}

export const saveAttempt = (attempt: StoredAttempt): void => sessionStore.write(NAME, JSON.stringify(attempt))
export const forgetAttempt = (): void => sessionStore.remove(NAME)
