import { Button } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { linkClass } from '@marquee/ui/link-text'
import { useOfflineReason } from '../../shared/browser/use-online.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { Link } from '../../shared/navigation/link.tsx'
import { failureTextOf } from '../../shared/query/failure-text.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { FlowLayout } from '../payments/index.ts'
import { type DepositStep, useStateStep } from './queries.ts'

export interface GraceProps {
  readonly step: Extract<DepositStep, { is: 'grace' }>
}

/** The terms of play before identity is verified; its player states to know them first (ID-04). */
export function Grace({ step: { endsAt, cap } }: GraceProps) {
  const { t } = useTexts('steps', 'deposit')
  const formats = useFormats()
  const to = useHref()
  const offlineReason = useOfflineReason()
  const state = useStateStep('identityGate.stateGrace')
  return (
    <FlowLayout
      title={t('steps.grace.title')}
      step="grace"
      footer={
        <>
          <Button
            full
            variant="secondary"
            pending={state.isPending}
            pendingLabel={t('common.loading')}
            reason={offlineReason}
            onClick={() => state.mutate()}
          >
            {t('steps.grace.state')}
          </Button>
          {state.isError && (
            <p role="alert" className="text-sm">
              {t(failureTextOf(state.error, navigator.onLine).text)}
            </p>
          )}
        </>
      }
    >
      <p className="text-text-2">{t('steps.grace.text')}</p>
      <DefinitionList className="my-4">
        <DefinitionRow name={t('steps.grace.until')} value={<LocalTime iso={endsAt} />} />
        <DefinitionRow name={t('steps.grace.cap')} value={formats.money(cap)} />
      </DefinitionList>
      <ul className="list-disc space-y-2 pl-5">
        <li>{t('steps.grace.noWithdrawal')}</li>
        <li>{t('steps.grace.end')}</li>
      </ul>
      <Link to={to('account.verification')} className={linkClass({ tone: 'care', className: 'mt-4' })}>
        {t('steps.grace.verify')}
      </Link>
    </FlowLayout>
  )
}
