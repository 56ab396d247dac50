import type { RouteOutput } from '@marquee/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { defineTopic } from '../../shared/socket/topics.ts'
import { useCanOpen, useSession } from '../session/index.ts'

/** Begins the key of every query about the player's notifications. */
export const inboxKey = [...ME, 'inbox'] as const

/** How many notifications are unread, up to 100. */
export const unreadQuery = () => apiQuery([...inboxKey, 'unread'], 'inbox.unread', {})

/** Writes the count that a call has answered. */
export const setUnread = (client: QueryClient, count: RouteOutput<'inbox.unread'>): void =>
  void client.setQueryData(unreadQuery().queryKey, count)

/** Unread notifications of the player; undefined for a visitor, a restricted player, and until it is known. */
export function useUnread(): number | undefined {
  const canOpen = useCanOpen('inbox')
  const { authorized } = useSession()
  const isEnabled = canOpen && authorized
  const { data } = useQuery({ ...unreadQuery(), enabled: isEnabled })
  return isEnabled ? data?.unread : undefined
}

/** Socket messages about notifications: list and count are read again. */
export const inboxTopics = {
  changed: defineTopic({
    type: 'INBOX_CHANGED',
    parse: () => true,
    write: (client) => void client.invalidateQueries({ queryKey: inboxKey }),
  }),
}
