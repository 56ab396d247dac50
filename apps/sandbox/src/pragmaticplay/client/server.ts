import type { Boot, Fault } from './types.ts'

const TIMEOUT_MS = 20_000

/** Calls of the studio. `lost`: no answer came, so that nothing is known of what was done. */
export function createServer(boot: Boot) {
  return async function ask<T extends object>(path: string, body: object = {}): Promise<T | Fault> {
    try {
      const response = await fetch(`${boot.api}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, session: boot.session }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (response.status >= 500) return { fault: 'lost' }
      return (await response.json()) as T | Fault
    } catch {
      return { fault: 'lost' }
    }
  }
}
export type Ask = ReturnType<typeof createServer>

export const isFault = (answer: object): answer is Fault => 'fault' in answer

/** An operator's or the studio's refusal in plain words: what happened and what to do. */
export function wordsOf(fault: Fault): string {
  switch (fault.fault) {
    case 'operator':
      return operatorWords(fault.error ?? null)
    case 'lost':
      return 'The connection is lost. Nothing is lost with it: a round that was taken is shown when you are back.'
    case 'too_soon':
      return 'The last round has just begun. Please wait a moment.'
    case 'open_round':
      return 'Your last round is still open.'
    case 'other_game':
      return `A round of ${fault.game ?? 'another game'} is still open. It ends by itself within a minute; then you can play here.`
    case 'stake':
      return 'This stake is not offered. Choose another one.'
    case 'stopped':
      return 'This game is stopped at the moment. No money was taken.'
    case 'session':
      return 'This game session has ended. Open the game again from the site.'
    default:
      return 'This did not work. No money was taken. Please try again.'
  }
}

export function operatorWords(error: number | null): string {
  switch (error) {
    case 1:
      return 'Your balance is too low for this stake. Nothing was taken.'
    case 2:
    case 4:
      return 'Your session has ended. Sign in on the site and open the game again.'
    case 3:
      return 'The site did not accept this bet. Nothing was taken; the site tells you more.'
    case 6:
      return 'Your account cannot play at the moment. Nothing was taken; the site tells you more.'
    case 8:
      return 'This game is not available at the moment. Nothing was taken.'
    case 50:
      return 'You have reached a limit that you set on the site. Nothing was taken.'
    case 210:
      return 'The site has a message for you. Your stake was given back.'
    case 310:
      return 'This stake is outside the limits for your account. Choose a smaller one.'
    case -1:
    case null:
      return 'The site did not answer. If your stake was taken, it is given back.'
    default:
      return 'The site did not accept this bet. Nothing was taken.'
  }
}
