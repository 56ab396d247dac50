import { Card } from '@marquee/ui/card'
import { Row } from '@marquee/ui/row'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HelpLine } from '../../../domain/content/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { AccountPage } from '../../../shared/ui/account-page.tsx'
import { ClosedProducts } from '../../../domain/exclusions/index.ts'
import {
  type BreakTerms,
  type ClosedProducts as ClosedProductList,
  type Running,
  type Scope,
  type Step,
  exclusions,
  hasOwnLength,
  openScopes,
  timeOuts,
} from '../model.ts'
import { useBreakTexts } from '../use-break-texts.ts'
import { useNow } from '../../../domain/activity/index.ts'
import { ExclusionForm } from './exclusion-form.tsx'
import { MoneyFacts } from './money-facts.tsx'
import { TimeOutForm } from './time-out-form.tsx'
import { WhatStops } from './what-stops.tsx'

export interface ChoiceProps {
  readonly terms: BreakTerms
  /** What runs already: only longer ones are offered (EXC-04). */
  readonly running: Running | null
  readonly products: ClosedProductList
  readonly step: Step | undefined
  readonly onStep: (step: Step) => void
}

/** A break beside a self-exclusion, which is a step of its own on phones. What stops and the money are below. */
export function Choice({ terms, running, products, step, onStep }: ChoiceProps) {
  const { t } = useTexts('breaks')
  const navigate = useNavigate()
  const now = useNow()
  const texts = useBreakTexts()
  const [chosen, setScope] = useState<Scope>('all')
  // Beside a break that runs, only the whole is made longer.
  const scopes = running === null ? openScopes(terms, products, now) : []
  const scope = scopes.find((one) => one === chosen) ?? 'all'
  const lengths = timeOuts(terms, running, now)
  const longer = exclusions(terms, running, now)
  const hasTimeOut = step !== 'exclusion' && (lengths.length > 0 || hasOwnLength(terms, running, now))
  const isStep = step !== undefined
  const title =
    step === 'exclusion' ? 'breaks.exclusion' : step === 'longer' ? 'breaks.longer' : 'shell.break'
  return (
    <AccountPage
      title={t(title)}
      subtitle={t('breaks.intro')}
      onBack={isStep ? () => void navigate('.', { replace: true }) : undefined}
    >
      <div className="grid max-w-[68rem] gap-x-5 gap-y-3 lg:grid-cols-2">
        {hasTimeOut && <TimeOutForm lengths={lengths} terms={terms} running={running} now={now} />}
        {longer.length > 0 && (
          <>
            <ExclusionForm
              lengths={longer}
              terms={terms}
              products={products}
              now={now}
              scopes={scopes}
              scope={scope}
              onScope={setScope}
              className={hasTimeOut ? 'max-lg:hidden' : ''}
            />
            {hasTimeOut && (
              <Card padding="none" className="px-4 lg:hidden">
                <Row
                  as="div"
                  icon={Lock}
                  title={t('breaks.exclusion')}
                  text={t('breaks.exclusionText')}
                  onClick={() => onStep('exclusion')}
                />
              </Card>
            )}
          </>
        )}
      </div>
      <div className="mt-9 grid max-w-[68rem] gap-x-5 gap-y-8 lg:grid-cols-2">
        <ClosedProducts
          products={products}
          canReturn={running === null}
          failureText={texts.returnFailure}
          className="lg:col-span-2"
        />
        {/* With one product the rest stays open, as the form says. */}
        {scope === 'all' && (
          <>
            <WhatStops />
            <MoneyFacts title={t('breaks.money')} />
          </>
        )}
        <HelpLine className="lg:col-span-2" />
      </div>
    </AccountPage>
  )
}
