/** The steps of a password reset (spec 1 §2), and what of them this tab stores. */
import type { RouteOutput } from '@marquee/contract'

export type ResetRequest = RouteOutput<'passwordReset.request'>
export type Channel = ResetRequest['channel']

/** What a tab stores until the password is set, never a password. */
export interface ResetProgress {
  readonly savedAt: number
  readonly email: string
  readonly channel: Channel
  /** Absent when the link of a mail was opened in a tab that sent no request. */
  readonly request?: ResetRequest
  /** The key of the mail, or the one that the right code gave. */
  readonly key?: string
}

/** Steps with an address of their own, `?step=…`: browser Back goes back one step. */
export const resetSteps = ['email', 'verification', 'password'] as const
export type ResetStep = (typeof resetSteps)[number]

export const STEPS = 4
export const stepNumbers: Readonly<Record<ResetStep | 'complete', number>> = {
  email: 1,
  verification: 2,
  password: 3,
  complete: 4,
}

export type ResetView =
  /** The stored progress is not known yet, or the key of a link is being checked. */
  | { readonly is: 'loading' }
  | { readonly is: 'email' }
  /** A link by mail: opened, or its key pasted. */
  | { readonly is: 'mail'; readonly progress: ResetProgress; readonly request: ResetRequest }
  /** A code by SMS. */
  | { readonly is: 'code'; readonly progress: ResetProgress; readonly request: ResetRequest }
  | { readonly is: 'password'; readonly progress: ResetProgress; readonly key: string }
  /** The key is not good any more. */
  | { readonly is: 'expired' }
  | { readonly is: 'complete' }
  /** The key of a link could not be checked: nothing is known about it. */
  | { readonly is: 'unchecked'; readonly check: LinkCheck }

export interface LinkCheck {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => void
}

export interface ResetState {
  /** False until the stored progress was read and the key of the address, if any, checked. */
  readonly isKnown: boolean
  /** The step in the address; null stands for the furthest one. */
  readonly step: string | null
  readonly progress: ResetProgress | undefined
  readonly end: 'expired' | 'complete' | undefined
  /** The check of a link, when it has failed. */
  readonly check?: LinkCheck | undefined
}

/** The furthest step that was visited. */
export function furthestStep(progress: ResetProgress | undefined): ResetStep {
  if (progress?.key !== undefined) return 'password'
  return progress?.request === undefined ? 'email' : 'verification'
}

/** The view of the reset. A step that was not reached yet is replaced by the furthest one. */
export function resetView({ isKnown, step, progress, end, check }: ResetState): ResetView {
  if (check !== undefined) return { is: 'unchecked', check }
  if (end !== undefined) return { is: end }
  if (!isKnown) return { is: 'loading' }
  const furthest = furthestStep(progress)
  const known = resetSteps.find((one) => one === step) ?? furthest
  const shown = resetSteps.indexOf(known) > resetSteps.indexOf(furthest) ? furthest : known
  if (shown === 'password' && progress?.key !== undefined)
    return { is: 'password', progress, key: progress.key }
  if (shown === 'verification' && progress?.request !== undefined)
    return { is: progress.channel === 'SMS' ? 'code' : 'mail', progress, request: progress.request }
  return { is: 'email' }
}

/** As long as a reset can last on the server. */
const LIFE_MS = 30 * 60_000

/** The stored progress; undefined when there is none, when it is too old and when it cannot be read. */
export function readResetProgress(text: string | null, now: number): ResetProgress | undefined {
  if (text === null) return undefined
  try {
    const stored = JSON.parse(text) as ResetProgress
    return now - stored.savedAt <= LIFE_MS && stored.savedAt <= now ? stored : undefined
  } catch {
    return undefined
  }
}

/** The key in the fragment of a mail's link, which no server sees. */
export function keyOfFragment(hash: string): string | undefined {
  return new URLSearchParams(hash.replace(/^#/, '')).get('key') ?? undefined
}
