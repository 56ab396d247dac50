import type { SiteRouteId } from '@marquee/contract/site-routes'
import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { FlowRefused, periodNames } from '../../../domain/payments/index.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import type { DepositRefusal, LimitFacts } from '../model.ts'
import { GraceNote } from './grace-note.tsx'

interface RefusalTexts {
  readonly title: TextId<'deposit'>
  readonly text: TextId<'deposit'>
  readonly actions: readonly { readonly id: SiteRouteId; readonly text: TextId<'deposit'> }[]
}

const support = { id: 'contact-live-chat', text: 'deposit.way.support' } as const
const verification = { id: 'account.verification', text: 'deposit.way.verification' } as const
const transactions = { id: 'banking.transactions', text: 'deposit.way.activity' } as const
const withdraw = { id: 'banking.withdraw', text: 'deposit.way.withdraw' } as const
const help = { id: 'responsible-gambling', text: 'deposit.way.help' } as const

/** One sentence and the next steps for each refusal. */
const refusalTexts: Readonly<Record<DepositRefusal, RefusalTexts>> = {
  limit: {
    title: 'deposit.refused.limit',
    text: 'deposit.refused.limitText',
    actions: [transactions, help],
  },
  'spend-limit': {
    title: 'deposit.refused.spendLimit',
    text: 'deposit.refused.spendLimitText',
    actions: [transactions, help],
  },
  documents: {
    title: 'deposit.refused.documents',
    text: 'deposit.refused.documentsText',
    actions: [verification, support, withdraw],
  },
  'documents-review': {
    title: 'deposit.refused.review',
    text: 'deposit.refused.reviewText',
    actions: [verification, withdraw, support],
  },
  restricted: {
    title: 'deposit.refused.restricted',
    text: 'deposit.refused.restrictedText',
    actions: [withdraw, support],
  },
  'market-closed': {
    title: 'deposit.refused.market',
    text: 'deposit.refused.marketText',
    actions: [withdraw, support],
  },
  'kyc-limit': {
    title: 'deposit.refused.kyc',
    text: 'deposit.refused.kycText',
    actions: [verification, withdraw, support],
  },
  'no-method': {
    title: 'deposit.refused.noMethod',
    text: 'deposit.refused.noMethodText',
    actions: [support, withdraw],
  },
  terms: {
    title: 'deposit.refused.terms',
    text: 'deposit.refused.termsText',
    actions: [{ id: 'accept-terms', text: 'deposit.way.terms' }, withdraw],
  },
  error: {
    title: 'deposit.refused.error',
    text: 'deposit.refused.errorText',
    actions: [support, transactions],
  },
}

export interface DepositRefusedProps {
  readonly refusal: DepositRefusal
  readonly facts: LimitFacts
  /** Back to the form, where a deposit was asked for; undefined where none was. */
  readonly onAnother: (() => void) | undefined
  /** End of the time before identity is verified, while it runs: nothing is paid out in it. */
  readonly graceEndsAt: string | null
}

/** No deposit is possible now: the reason, until when, and the next steps. */
export function DepositRefused({ refusal, facts, onAnother, graceEndsAt }: DepositRefusedProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const { title, text, actions } = refusalTexts[refusal]
  const period = facts.limitType === null ? '' : t(periodNames[facts.limitType])
  const isLimit = refusal === 'limit' || refusal === 'spend-limit'
  return (
    <FlowRefused
      title={t('deposit.title')}
      headline={t(title, { period })}
      text={t(text)}
      actions={actions
        .filter((one) => graceEndsAt === null || one !== withdraw)
        .map((action) => ({ id: action.id, text: t(action.text) }))}
    >
      {refusal === 'kyc-limit' && facts.leftWithoutDocuments !== null && (
        <>
          {graceEndsAt !== null && <GraceNote endsAt={graceEndsAt} className="mt-2" />}
          <DefinitionList className="mt-4">
            <DefinitionRow
              name={t('deposit.refused.kycLeft')}
              value={formats.money(facts.leftWithoutDocuments)}
            />
          </DefinitionList>
          {onAnother && !isZero(facts.leftWithoutDocuments) && (
            <Button full variant="primary" className="mt-5" onClick={onAnother}>
              {t('deposit.way.amount')}
            </Button>
          )}
        </>
      )}
      {isLimit && (
        <>
          <DefinitionList className="mt-4">
            {facts.limitLeft === null ? null : (
              <DefinitionRow name={t('deposit.limitLeftNow')} value={formats.money(facts.limitLeft)} />
            )}
            {facts.resetOn === null ? null : (
              <DefinitionRow name={t('deposit.resets')} value={<LocalTime iso={facts.resetOn} />} />
            )}
          </DefinitionList>
          {onAnother && (
            <Banner bare className="mt-4">
              {t('deposit.refused.nothingTaken')}
            </Banner>
          )}
        </>
      )}
    </FlowRefused>
  )
}
