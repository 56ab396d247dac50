import type { GameMessage } from './studios/index.ts'

/** Why a game is not on screen; each has a sentence and says what became of money. */
export type PlayError =
  | 'generic'
  | 'timeout'
  | 'provider'
  | 'unavailable'
  | 'unknown'
  | 'place'
  | 'access'
  | 'status'
  | 'excluded'
  | 'break'
  | 'licence'
  | 'noDemo'
  | 'notConnected'

export type PlayState =
  | { readonly name: 'loading'; readonly stage: 'asking' | 'frame' }
  | { readonly name: 'game'; readonly isRoundRunning: boolean }
  | { readonly name: 'error'; readonly error: PlayError; readonly hadStarted: boolean }

export type PlayEvent =
  | { readonly kind: 'launched' }
  | { readonly kind: 'failed'; readonly error: PlayError }
  | { readonly kind: 'message'; readonly message: GameMessage }
  | { readonly kind: 'late' }
  | { readonly kind: 'revealed' }
  | { readonly kind: 'retry' }

export const initialState: PlayState = { name: 'loading', stage: 'asking' }

/** A game that has not said that it is there within this time is an error (spec 2 §4). */
export const LOAD_LIMIT_MS = 30_000
/** Longest time that a balance stays at its value from before a result (experience: the page never tells first). */
export const REVEAL_LIMIT_MS = 30_000

export function next(state: PlayState, event: PlayEvent): PlayState {
  switch (event.kind) {
    case 'launched':
      return state.name === 'loading' ? { name: 'loading', stage: 'frame' } : state
    case 'failed':
      return { name: 'error', error: event.error, hadStarted: state.name === 'game' }
    case 'late':
      return state.name === 'loading' ? { name: 'error', error: 'timeout', hadStarted: false } : state
    case 'revealed':
      return state.name === 'game' ? { name: 'game', isRoundRunning: false } : state
    case 'retry':
      return initialState
    case 'message':
      return afterMessage(state, event.message)
    default:
      return event satisfies never
  }
}

function afterMessage(state: PlayState, message: GameMessage): PlayState {
  if (state.name === 'error') return state
  switch (message.kind) {
    case 'loaded':
      return { name: 'game', isRoundRunning: false }
    case 'roundStarted':
      return { name: 'game', isRoundRunning: true }
    case 'roundEnded':
      return { name: 'game', isRoundRunning: false }
    case 'error':
      return { name: 'error', error: 'generic', hadStarted: state.name === 'game' }
    case 'balance':
    case 'close':
    case 'openCashier':
      return state
    default:
      return message satisfies never
  }
}

const byCode: Readonly<Record<string, PlayError>> = {
  'error.game.provider': 'provider',
  'error.game.unavailable': 'unavailable',
  'error.game.not_found': 'unknown',
  'error.game.blocked.place': 'place',
  'error.game.blocked.access': 'access',
  'error.game.blocked.status': 'status',
  'error.game.blocked.excluded': 'excluded',
  'error.game.blocked.timeout': 'break',
  'error.game.blocked.licence': 'licence',
  'error.game.demo.unavailable': 'noDemo',
}

export function errorOf(code: string | undefined): PlayError {
  return code === undefined ? 'generic' : (byCode[code] ?? 'generic')
}

/** Errors that asking again may mend. */
export function mayRetry(error: PlayError): boolean {
  return ['generic', 'timeout', 'provider', 'unavailable'].includes(error)
}

/** Only the game's own frame at the very origin of its launch is listened to. */
export function isFromGame(
  event: { readonly source: unknown; readonly origin: string },
  frame: { readonly window: unknown; readonly origin: string },
): boolean {
  return frame.window !== null && event.source === frame.window && event.origin === frame.origin
}
