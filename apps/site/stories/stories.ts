/**
 * Stories: every state of a screen as data. One definition beside the screen (`<name>.stories.tsx`) is mounted by the
 * browser tests, shown under `/gallery/<screen>/<story>` and photographed by `npm run look`.
 */
import type { FieldProblem, RouteId, RouteOutput, RouteSent } from '@marquee/contract'
import type { SiteRouteId } from '@marquee/contract/site-routes'
import type { ReactNode } from 'react'
import { ApiError } from '../app/shared/api/api-error.ts'
import type { Session } from '../app/domain/session/index.ts'
import type { Namespace, TextId } from '../app/shared/texts/index.ts'
import type { Actions } from './actions.ts'

/** An answer that never arrives, for a screen that waits. */
export const pending = Symbol('pending')

type Given<Output> = Output | ApiError | typeof pending

/** The answer of a call: always the same, or computed from its input. */
export type Answer<Id extends RouteId> =
  | Given<RouteOutput<Id>>
  | ((input: RouteSent<Id>) => Given<RouteOutput<Id>>)

/** Answers by the call's id in the contract. A story fails when its screen makes a call that is not listed. */
export type Answers = { readonly [Id in RouteId]?: Answer<Id> }

export type StoryText = TextId<Namespace>

/** Visible proof: a text by its id, a text with values, or words from an answer. */
export type Shown =
  | StoryText
  | { readonly id: StoryText; readonly values: Readonly<Record<string, string | number>> }
  | { readonly words: string }

export interface Story {
  /** Merged over the answers of the whole file. */
  readonly answers?: Answers
  /** Proof that the screen is in this state. The story is ready when all of it is visible. */
  readonly shows: Shown | readonly Shown[]
  /** The browser has no network. */
  readonly isOffline?: boolean
  /** Waits count as slow at once, instead of after 8 s. */
  readonly isSlow?: boolean
  /** The session; by default the `session` of the whole file. */
  readonly session?: Session
  /** Search of the address, such as `?step=review`. */
  readonly search?: string
  /** Parameters of the route's path. */
  readonly params?: Readonly<Record<string, string>>
  /** Actions of the player that lead to this state, after the first render. */
  readonly act?: (actions: Actions) => Promise<void>
  /** Replaces the file's screen, for example by one panel of it. */
  readonly render?: () => ReactNode
}

export interface StoriesDefinition<View extends string> {
  /** Unique name: part of the address and of picture names. */
  readonly screen: string
  /** The route of the page; `home` for modals. */
  readonly route: SiteRouteId
  readonly params?: Readonly<Record<string, string>>
  readonly texts?: readonly Namespace[]
  readonly session?: Session
  readonly answers?: Answers
  /** Calls with side effects that the screen makes without an action, such as a launch: each once over all mounts. */
  readonly sends?: readonly RouteId[]
  readonly render: () => ReactNode
  /** One story for each member of the screen's view union. */
  readonly views: [View] extends [never]
    ? 'Name the view union of the screen: stories<WithdrawView["is"]>({ … })'
    : Readonly<Record<View, Story>>
  /** States beyond the union: a refusal of each kind, a long list, a long name. */
  readonly more?: Readonly<Record<string, Story>>
}

export interface StorySet<View extends string = string> extends Omit<
  StoriesDefinition<string>,
  'views' | 'more'
> {
  readonly stories: Readonly<Record<View, Story>> & Readonly<Record<string, Story>>
}

/**
 * Declares the stories of a screen. Types demand one for each member of `View`.
 * @example export default stories<TransactionsView['is']>({ screen: 'transactions', … })
 */
export function stories<View extends string = never>(
  definition: StoriesDefinition<NoInfer<View>>,
): StorySet<View> {
  const { views, more, ...rest } = definition
  const byView = views as Readonly<Record<View, Story>>
  return { ...rest, stories: { ...byView, ...slowStory(byView), ...more } }
}

/** Every loading state says after 8 s that it takes long, so a view `loading` also gets the story `slow`. */
function slowStory({ loading }: Readonly<Record<string, Story>>): Readonly<Record<string, Story>> {
  return loading ? { slow: { ...loading, isSlow: true, shows: 'common.slow' } } : {}
}

/** A refusal of the API by its code of the contract. */
export function refused(
  code: ApiError['code'],
  {
    status = 422,
    additionalInfo = {},
    validationErrors = [],
  }: {
    status?: number
    additionalInfo?: Record<string, unknown>
    validationErrors?: readonly FieldProblem[]
  } = {},
): ApiError {
  return new ApiError(status, code, { requestId: 'req_4f9c2a', additionalInfo, validationErrors })
}

/** A server error, with a reference. */
export const broken = new ApiError(500, 'error.system.error', { requestId: 'req_4f9c2a' })

/** No answer. */
export const unreachable = new ApiError(0, 'network')

/** Answers one after the other; the last one repeats. */
export function inTurn<Output>(...answers: readonly Given<Output>[]): () => Given<Output> {
  let call = 0
  return () => {
    const answer = answers[Math.min(call, answers.length - 1)]
    call++
    return answer as Given<Output>
  }
}
