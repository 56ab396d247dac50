import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { stepUpQuery, verifyQuery } from './queries.ts'

it.each([
  ['of an attempt', verifyQuery('attempt', 'code')],
  ['of a step-up', stepUpQuery({ sessionId: 'attempt', code: 'code', address: '/en-FI' }, 'done')],
] as const)(
  'the code of the bank %s is not exchanged again when the sign-in invalidates all queries',
  async (_of, { queryKey, staleTime }) => {
    const client = new QueryClient()
    const key: readonly unknown[] = queryKey
    client.setQueryData(key, 'the first answer')
    let calls = 0
    const observer = new QueryObserver<unknown>(client, {
      queryKey: key,
      staleTime: staleTime as 'static',
      queryFn: () => (calls += 1),
    })
    const stop = observer.subscribe(() => undefined)
    await client.invalidateQueries()
    stop()
    expect(calls).toBe(0)
  },
)
