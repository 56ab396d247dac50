import { type GameRefusal, gameRefusals, launchErrorByRefusal } from '@marquee/contract/game-refusals'
import type { GameMessage } from './studios/index.ts'

/** Why a game is not on screen; each reason has a text `play.error.<name>`. */
export type PlayError =
  | GameRefusal
  | 'generic'
  | 'network'
  | 'notStarted'
  | 'provider'
  | 'unavailable'
  | 'paused'
  | 'channel'
  | 'unknown'
  | 'terms'
  | 'realityCheck'
  | 'timeLimit'
  | 'planEnded'
  | 'planRequired'
  | 'identityChecking'
  | 'ageDue'
  | 'identityDue'
  | 'graceDue'
  | 'noDemo'
  | 'preview'

/**
 * Why a running game session ended: replaced by another one, closed by the studio, the account may not play, the player
 * has closed the product or has stopped at a reality check in another window, or a limit or break has ended play.
 */
export type EndReason = 'elsewhere' | 'studio' | 'standing' | 'product' | 'stopped' | 'limit'

/** LOADING, GAME and ERROR of spec 2 §4, and a session that was closed while on screen. */
export type PlayView =
  | { readonly is: 'launching' }
  | { readonly is: 'loading' }
  | { readonly is: 'game'; readonly isRoundRunning: boolean; readonly hasRoundEnded: boolean }
  | { readonly is: 'ended'; readonly reason: EndReason }
  | { readonly is: 'failed'; readonly error: PlayError; readonly hadStarted: boolean }

/** The part of the view that depends on the frame, from the launch on. */
export type FrameView = Exclude<PlayView, { is: 'launching' }>

export type PlayEvent =
  | { readonly kind: 'message'; readonly message: GameMessage }
  | { readonly kind: 'loadTimeout' }
  | { readonly kind: 'revealTimeout' }
  | { readonly kind: 'ended'; readonly reason: EndReason }
  | { readonly kind: 'retry' }

export const initialView: FrameView = { is: 'loading' }

/** A game that has not sent `loaded` within this time is an error (spec 2 §4). */
export const LOAD_LIMIT_MS = 30_000
/** Longest time that the figures keep their values from before a result: the game shows a result first. */
export const REVEAL_LIMIT_MS = 30_000

export function nextView(view: FrameView, event: PlayEvent): FrameView {
  switch (event.kind) {
    case 'loadTimeout':
      return view.is === 'loading' ? { is: 'failed', error: 'notStarted', hadStarted: false } : view
    case 'revealTimeout':
      return view.is === 'game' ? { ...view, isRoundRunning: false } : view
    case 'ended':
      return view.is === 'failed' ? view : { is: 'ended', reason: event.reason }
    case 'retry':
      return initialView
    case 'message':
      return afterMessage(view, event.message)
    default:
      return event satisfies never
  }
}

function afterMessage(view: FrameView, message: GameMessage): FrameView {
  if (view.is === 'failed' || view.is === 'ended') return view
  const hasRoundEnded = view.is === 'game' && view.hasRoundEnded
  switch (message.kind) {
    case 'loaded':
      return { is: 'game', isRoundRunning: false, hasRoundEnded }
    case 'roundStarted':
      return { is: 'game', isRoundRunning: true, hasRoundEnded }
    case 'roundEnded':
      return { is: 'game', isRoundRunning: false, hasRoundEnded: true }
    case 'error':
      return { is: 'failed', error: 'generic', hadStarted: view.is === 'game' }
    case 'balance':
    case 'close':
    case 'openCashier':
    case 'handshake':
      return view
    default:
      return message satisfies never
  }
}

/**
 * Whether a round runs, which a check and the end of play wait for: the game shows one, or the ledger has one open. A
 * round may take longer than the figures are held, and some studios do not report rounds to the page.
 */
export const isInRound = (view: PlayView, openRound: string | null): boolean =>
  view.is === 'game' && (view.isRoundRunning || openRound !== null)

const errorByCode: Readonly<Record<string, PlayError>> = {
  ...Object.fromEntries(gameRefusals.map((refusal) => [launchErrorByRefusal[refusal], refusal])),
  network: 'network',
  timeout: 'network',
  'error.game.provider': 'provider',
  // Also the answer of a provider that is connected and does not open this game now.
  'error.game.unavailable': 'unavailable',
  'error.game.paused': 'paused',
  'error.game.blocked.channel': 'channel',
  'error.game.not_found': 'unknown',
  'error.terms.due': 'terms',
  'error.reality_check.due': 'realityCheck',
  'error.time_limit.reached': 'timeLimit',
  'error.session_plan.ended': 'planEnded',
  'error.session_plan.required': 'planRequired',
  'error.identity.checking': 'identityChecking',
  'error.identity.age.due': 'ageDue',
  'error.identity.due': 'identityDue',
  'error.identity.grace.due': 'graceDue',
  'error.game.demo.unavailable': 'noDemo',
  'error.preview.read_only': 'preview',
}

/**
 * @param code of the API, or the browser's own `network` and `timeout`; undefined for anything that is no API error
 */
export function toPlayError(code: string | undefined): PlayError {
  return code === undefined ? 'generic' : (errorByCode[code] ?? 'generic')
}

/**
 * The view of the screen.
 * @param launch `errorCode` is undefined while nothing failed, null for an error without a code
 */
export function toPlayView(
  frame: FrameView,
  launch: { readonly isDone: boolean; readonly errorCode: string | null | undefined },
): PlayView {
  if (launch.errorCode !== undefined)
    return { is: 'failed', error: toPlayError(launch.errorCode ?? undefined), hadStarted: false }
  return launch.isDone ? frame : { is: 'launching' }
}

/** Errors for which a second launch can help. */
export function canRetry(error: PlayError): boolean {
  return [
    'generic',
    'network',
    'notStarted',
    'provider',
    'unavailable',
    'realityCheck',
    'timeLimit',
    'planEnded',
    'identityChecking',
  ].includes(error)
}

/**
 * Whether the session plan of a slot is shown, and whether the law has one made before the game opens (RC-12).
 * @param takesPlan of the launch; undefined without one
 */
export function planOf(
  view: PlayView,
  takesPlan: boolean | undefined,
): { readonly isShown: boolean; readonly isRequired: boolean } {
  const error = view.is === 'failed' ? view.error : undefined
  const isRequired = error === 'planRequired'
  return { isShown: takesPlan === true || isRequired || error === 'planEnded', isRequired }
}

/** Whether the ended game may be opened from its panel. */
export const canReopen = (reason: EndReason): boolean => reason === 'elsewhere' || reason === 'studio'

/** @param reason why the server closed a game session; null for one that is open */
export function toEndReason(reason: string | null): EndReason {
  const named = (['studio', 'standing', 'product', 'stopped', 'limit'] as const).find((one) => one === reason)
  return named ?? 'elsewhere'
}
