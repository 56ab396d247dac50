import { Skeleton } from '@marquee/ui/skeleton'
import { Stepper } from '@marquee/ui/stepper'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsOnline } from '../../shared/browser/use-online.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { QueryFailed } from '../../shared/query/query-failed.tsx'
import { useTexts } from '../../shared/texts/index.ts'
import { AccountPage } from '../../shared/ui/account-page.tsx'
import { ConfirmClosing } from './components/confirm-closing.tsx'
import { MoneyFirst } from './components/money-first.tsx'
import { WhatHappens } from './components/what-happens.tsx'
import { STEP, type Step, closeView, stepNumber, stepOf, steps } from './model.ts'
import { closingQuery } from './queries.ts'

/** Closing the account in three steps; the step is in the address. */
export function CloseAccountScreen() {
  const { t } = useTexts('close')
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const to = useHref()
  const query = useQuery(closingQuery())
  const view = closeView({
    step: stepOf(params.get(STEP)),
    state: query.data,
    hasFailed: query.isError,
    isOnline: useIsOnline(),
  })
  const goTo = (step: Step) => void navigate({ search: `?${STEP}=${step}` })
  const step = stepNumber(view)
  const content = () => {
    switch (view.is) {
      case 'what':
        return <WhatHappens onContinue={() => goTo('money')} />
      case 'loading':
        return (
          <LoadingState queryKey={closingQuery().queryKey} className="grid gap-4">
            <Skeleton className="w-44" />
            <Skeleton shape="box" className="h-40" />
          </LoadingState>
        )
      case 'failed':
      case 'offline':
        return <QueryFailed title={t('close.money.failed')} query={query} />
      case 'money':
        return (
          <MoneyFirst
            state={view.state}
            isChecking={query.isFetching}
            onCheck={() => void query.refetch()}
            onContinue={() => goTo('confirm')}
          />
        )
      case 'confirm':
        return <ConfirmClosing state={view.state} onKeep={() => void navigate(to('account'))} />
      default:
        return view satisfies never
    }
  }
  return (
    <AccountPage title={t('close.title')} width="form">
      <Stepper
        label={t('close.step', { step, total: steps.length })}
        current={step}
        total={steps.length}
        className="mb-6"
      />
      {content()}
    </AccountPage>
  )
}
