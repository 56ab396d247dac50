import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { inboxKey, setUnread } from '../../domain/inbox/index.ts'
import { getApi } from '../../shared/api/api.ts'
import { type InboxPage, type Reading, withRead } from './model.ts'

const key = [...inboxKey, 'notifications'] as const

/** Pages of notifications, newest first. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ client, signal, pageParam }) =>
      getApi(client)('inbox.notifications', pageParam === undefined ? {} : { before: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next,
  })

function showAsRead(client: QueryClient, reading: Reading): void {
  const readAt = new Date().toISOString()
  client.setQueryData<InfiniteData<InboxPage, string | undefined>>(
    key,
    (data) => data && { ...data, pages: data.pages.map((page) => withRead(page, reading, readAt)) },
  )
}

/** Marks notifications as read, at once in the list; what the server has is read again when it fails. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reading: Reading) =>
      reading.is === 'one'
        ? getApi(client)('inbox.read', { notificationId: reading.notificationId })
        : getApi(client)('inbox.readAll', { upTo: reading.notificationId }),
    async onMutate(reading) {
      await client.cancelQueries({ queryKey: key })
      showAsRead(client, reading)
    },
    onSuccess: (count) => setUnread(client, count),
    onError: () => client.invalidateQueries({ queryKey: inboxKey }),
  })
}
