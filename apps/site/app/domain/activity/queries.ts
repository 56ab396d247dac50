import type { RouteOutput, RouteSent } from '@marquee/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getApi } from '../../shared/api/api.ts'
import { nextReadMs } from '../../shared/query/next-read.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { defineTopic } from '../../shared/socket/topics.ts'

/** Continuous play over all games and devices, and its check. */
export type ActivitySummary = RouteOutput<'activity.summary'>
/** The interval of the check, what the market offers, and what waits. */
export type ActivitySettings = RouteOutput<'activity.settings'>

/** Begins the key of every query about play and its reality check. */
export const activityKey = [...ME, 'activity'] as const

const SECOND_MS = 1_000

/**
 * When the player is told of limits of time and of a break: at the shares of each limit, at the end of play, and when
 * games open again (LIM-16).
 */
function timeMoments({ timeLimit, timeLimits }: ActivitySummary): readonly (string | null)[] {
  const shares = timeLimits.flatMap(({ endsAt, limitSeconds, warnAt }) =>
    warnAt.map((percent) =>
      new Date(Date.parse(endsAt) - limitSeconds * (1 - percent / 100) * SECOND_MS).toISOString(),
    ),
  )
  return timeLimit ? [...shares, timeLimit.endsAt, timeLimit.resetAt] : shares
}

/**
 * Play that runs, when its check is due, and when a limit of time or a break ends it. Read again when
 * that moment has come, by the server's clock; a hidden tab asks too.
 */
export const activitySummaryQuery = () =>
  apiQuery(
    [...activityKey, 'summary'],
    'activity.summary',
    {},
    {
      refetchIntervalInBackground: true,
      refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
        data?.state === 'running' || data?.timeLimit?.isReached
          ? nextReadMs(
              [data.checkAt, ...timeMoments(data)],
              Date.parse(data.now) + Date.now() - dataUpdatedAt,
            )
          : false,
    },
  )

/** The last play before this login (RC-11). */
export const lastPlayQuery = () =>
  apiQuery([...ME, 'last-play'], 'activity.lastPlay', {}, { staleTime: Infinity })

/** The chosen interval, what the market offers, and what waits. */
export const activitySettingsQuery = () =>
  apiQuery(
    [...activityKey, 'settings'],
    'activity.settings',
    {},
    {
      refetchInterval: ({ state: { data } }) =>
        data?.pending ? nextReadMs([data.pending.confirmFrom, data.pending.confirmUntil], Date.now()) : false,
    },
  )

/** Answers the check. An answer to a check that another tab has answered changes nothing. */
export function useAnswerCheck() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: RouteSent<'activity.answer'>) => getApi(client)('activity.answer', answer),
    onSuccess: (summary) => void client.setQueryData(activitySummaryQuery().queryKey, summary),
    onSettled: () => client.invalidateQueries({ queryKey: ME }),
  })
}

/** Chooses, cancels or confirms an interval. */
export function useChangeInterval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: RouteSent<'activity.change'>) => getApi(client)('activity.change', change),
    onSuccess: (settings) => void client.setQueryData(activitySettingsQuery().queryKey, settings),
    onSettled: () => client.invalidateQueries({ queryKey: activityKey }),
  })
}

/** Socket messages about the check. */
export const activityTopics = {
  changed: defineTopic({
    type: 'REALITY_CHECK',
    parse: () => true,
    write: (client) => void client.invalidateQueries({ queryKey: activityKey }),
  }),
}
