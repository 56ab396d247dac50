import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RouteSent } from '@marquee/contract'
import { depositKey } from '../../domain/limits/index.ts'
import { useSessionActions } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { shownTheme } from '../../shared/browser/preferences.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { getApi } from '../../shared/api/api.ts'
import type { CashierEvent } from '../../domain/payments/index.ts'
import type { MoneyAmount } from '../../shared/formats/amounts.ts'
import { SETTLED_MS } from '../../shared/forms/settled-ms.ts'
import { apiQuery, ME } from '../../shared/query/query.ts'
import { type LimitCheck, pollMs, stageByStatus } from './model.ts'

/** How often the state is read while age and identity are being checked (ms). */
export const CHECKING_MS = 3_000

export const depositStateQuery = () =>
  apiQuery([...depositKey, 'state'], 'wallet.depositState', {}, { staleTime: 10_000 })

const limitCheckQuery = (amount: MoneyAmount) =>
  apiQuery([...depositKey, 'limit', amount], 'wallet.depositLimitCheck', { amount }, { staleTime: 10_000 })

export interface LimitQuestion {
  /** The last answer. While the next amount is asked about it is that of the amount before; undefined without one. */
  readonly answer: LimitCheck | undefined
  /** Asks at once. Undefined when the server has not answered: the ledger decides anyway. */
  readonly ask: (amount: MoneyAmount) => Promise<LimitCheck | undefined>
}

/** Whether a typed amount passes the player's deposit limits. @param amount undefined while it is not valid */
export function useLimitCheck(amount: MoneyAmount | undefined): LimitQuestion {
  const client = useQueryClient()
  const [asked, setAsked] = useState<MoneyAmount>()
  const { amount: typed, currency } = amount ?? {}
  useEffect(() => {
    const settle = () =>
      setAsked(typed === undefined || currency === undefined ? undefined : { amount: typed, currency })
    const timer = setTimeout(settle, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed, currency])
  const { data } = useQuery({
    ...limitCheckQuery(asked ?? { amount: '', currency: 'EUR' }),
    enabled: asked !== undefined,
    // A banner that goes and comes with each digit would move the button below it.
    placeholderData: keepPreviousData,
  })
  return {
    answer: asked && data,
    async ask(next) {
      setAsked(next)
      return client.fetchQuery(limitCheckQuery(next)).catch(() => undefined)
    },
  }
}

/** A step comes before the deposit: the state names it. */
const stepErrors: ReadonlySet<string> = new Set([
  'error.deposit.choice.due',
  'error.deposit.review.due',
  'error.identity.checking',
  'error.identity.age.due',
  'error.identity.due',
  'error.identity.grace.due',
])

/**
 * Opens a deposit. A refusal is a result, not an error; when new terms are due, the session is read again, and when a
 * step is due, the state.
 */
export function useOpenDeposit() {
  const client = useQueryClient()
  const { refresh } = useSessionActions()
  return useMutation({
    mutationFn: ({ key, ...input }: RouteSent<'wallet.deposit'> & { key: string }) =>
      getApi(client)('wallet.deposit', input, { key }),
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.code === 'error.terms.due') void refresh()
      if (stepErrors.has(error.code)) void client.invalidateQueries(depositStateQuery())
    },
  })
}

export const depositStatusKey = (depositId: string) => [...depositKey, 'one', depositId] as const

/** The server's state of a deposit. The cashier's messages only cause an earlier fetch. */
export function useDepositStatus(depositId: string, lastEvent: CashierEvent['kind'] | undefined) {
  return useQuery(
    apiQuery(
      depositStatusKey(depositId),
      'wallet.depositStatus',
      { depositId },
      {
        staleTime: 0,
        refetchInterval: ({ state }) =>
          pollMs(state.data ? stageByStatus[state.data.status] : 'open', lastEvent),
      },
    ),
  )
}

/**
 * The cashier of a deposit that this page has not opened itself. It reads the session that exists: nothing is opened
 * and nothing is paid by it.
 */
export function useDepositCashier(depositId: string, { isNeeded }: { isNeeded: boolean }) {
  const { prefix } = useLocale()
  return useQuery({
    queryKey: [...depositKey, 'cashier', depositId],
    // Only a browser knows the theme that it shows.
    queryFn: ({ client, signal }) =>
      getApi(client)(
        'wallet.depositCashier',
        { depositId, langmarket: prefix, theme: shownTheme() },
        { signal },
      ),
    enabled: isNeeded,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** After money has arrived: fetches balance, history and the deposit's limits again. */
export function useRefreshMoney() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ME })
}
