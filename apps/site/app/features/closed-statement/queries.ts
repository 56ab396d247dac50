import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Transaction } from '../../domain/payments/index.ts'
import { useCaptcha } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { getApi } from '../../shared/api/api.ts'
import { FILE_PAGE_SIZE, nextPosition, PAGE_SIZE } from './model.ts'

/** Asks for a link. When the server requires a captcha, asks again with one. */
export function useRequestStatement() {
  const client = useQueryClient()
  const captcha = useCaptcha('statement')
  return useMutation({
    mutationFn: async (email: string) => {
      const api = getApi(client)
      try {
        return await api('closedStatement.request', { email })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'error.captcha.validation') throw error
        const captchaToken = await captcha()
        if (captchaToken === undefined) throw error
        return api('closedStatement.request', { email, captchaToken })
      }
    },
  })
}

/** Opens the link of a mail, which works one time. */
export function useOpenStatement() {
  const client = useQueryClient()
  return useMutation({ mutationFn: (key: string) => getApi(client)('closedStatement.open', { key }) })
}

/** The start of the key of every statement. */
export const statementsKey = ['closed-statement'] as const

export const statementQuery = (viewKey: string) =>
  infiniteQueryOptions({
    queryKey: [...statementsKey, viewKey] as const,
    initialPageParam: 0,
    // Without a signal: the call is no GET, and a second mount joins it instead of sending another one.
    queryFn: async ({ client, pageParam }) => {
      const input = { viewKey, limit: PAGE_SIZE, position: pageParam }
      return (await getApi(client)('closedStatement.transactions', input)).transactions
    },
    getNextPageParam: (page, _pages, position: number) => nextPosition(page, position, PAGE_SIZE),
  })

/** Reads the whole statement for its file. */
export function useReadAll(viewKey: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (): Promise<Transaction[]> => {
      const all: Transaction[] = []
      for (let position: number | undefined = 0; position !== undefined;) {
        const input = { viewKey, limit: FILE_PAGE_SIZE, position }
        const { transactions } = await getApi(client)('closedStatement.transactions', input)
        all.push(...transactions)
        position = nextPosition(transactions, position, FILE_PAGE_SIZE)
      }
      return all
    },
  })
}

/** Whether the link, or the time to read, is over. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'error.statement.link'
