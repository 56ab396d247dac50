import type { SiteRouteId } from '@marquee/contract/site-routes'
import { Lock } from '@marquee/ui/icons'
import { Banner, DefinitionList, DefinitionRow } from '@marquee/ui/native'
import { useFormats } from '../../../shared/formats.ts'
import { isZero } from '../../../shared/payments/amounts.ts'
import { Refused } from '../../../shared/payments/refused.tsx'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import type { FlowStatus, Outcome, WithdrawalState } from '../model.ts'

interface Words {
  readonly title: TextId<'withdraw'>
  readonly text: TextId<'withdraw'>
  readonly ways: readonly { readonly id: SiteRouteId; readonly text: TextId<'withdraw'> }[]
}

const support = { id: 'contact-live-chat', text: 'withdraw.way.support' } as const
const wallet = { id: 'banking', text: 'withdraw.way.wallet' } as const

const WORDS: Readonly<
  Record<Exclude<FlowStatus, 'ALLOWED' | 'VERIFYDOCUMENT_LOYAL' | 'LOADING' | 'INACTIVE'>, Words>
> = {
  VERIFYDOCUMENT_REQUIRED: {
    title: 'withdraw.refused.documents',
    text: 'withdraw.refused.documentsText',
    ways: [support, wallet],
  },
  VERIFYDOCUMENT_STRICT: {
    title: 'withdraw.refused.strict',
    text: 'withdraw.refused.strictText',
    ways: [support, wallet],
  },
  VERIFYDOCUMENT_UNDER_REVIEW: {
    title: 'withdraw.refused.review',
    text: 'withdraw.refused.reviewText',
    ways: [wallet, support],
  },
  LIMIT_REACHED: {
    title: 'withdraw.refused.limit',
    text: 'withdraw.refused.limitText',
    ways: [wallet, support],
  },
  LIMIT_NOTIFY: {
    title: 'withdraw.refused.ownLimit',
    text: 'withdraw.refused.ownLimitText',
    ways: [wallet, support],
  },
  RESTRICTED: {
    title: 'withdraw.refused.restricted',
    text: 'withdraw.refused.restrictedText',
    ways: [support, wallet],
  },
  SUSPENDED: {
    title: 'withdraw.refused.suspended',
    text: 'withdraw.refused.suspendedText',
    ways: [support, wallet],
  },
  ERROR: { title: 'withdraw.refused.error', text: 'withdraw.refused.errorText', ways: [wallet, support] },
}

const NOTHING: Words = {
  title: 'withdraw.refused.nothing',
  text: 'withdraw.refused.nothingText',
  ways: [wallet],
}
const KYC: Words = {
  title: 'withdraw.refused.kyc',
  text: 'withdraw.refused.kycText',
  ways: [support, wallet],
}

function wordsOf(status: keyof typeof WORDS, outcome: Outcome): Words {
  if (outcome === 'NOT_ENOUGH_FUNDS') return NOTHING
  return outcome === 'EXCEEDS_KYC_LIMIT' ? KYC : WORDS[status]
}

export interface WithdrawRefusedProps {
  readonly status: FlowStatus
  readonly outcome: Outcome
  readonly state: WithdrawalState
}

/** No withdrawal now: one plain sentence, one next step, and that the money is safe. */
export function WithdrawRefused({ status, outcome, state }: WithdrawRefusedProps) {
  const { t } = useTexts('withdraw')
  const formats = useFormats()
  const shown =
    status === 'ALLOWED' || status === 'VERIFYDOCUMENT_LOYAL' || status === 'LOADING' || status === 'INACTIVE'
  const { title, text, ways } = wordsOf(shown ? 'ERROR' : status, outcome)
  return (
    <Refused
      title={t('withdraw.title')}
      headline={t(title)}
      text={t(text)}
      ways={ways.map((way) => ({ id: way.id, words: t(way.text) }))}
    >
      {isZero(state.withdrawable) ? null : (
        <Banner
          icon={Lock}
          className="mt-5"
          title={t('withdraw.safe', { amount: formats.money(state.withdrawable) })}
        >
          {t('withdraw.safeText')}
        </Banner>
      )}
      {state.limit === null ? null : (
        <DefinitionList className="mt-4">
          <DefinitionRow name={t('withdraw.limitLeft')} value={formats.money(state.limit)} />
          {state.originalLimit === null ? null : (
            <DefinitionRow
              name={t(`withdraw.limit.${state.duration}`)}
              value={formats.money(state.originalLimit)}
            />
          )}
        </DefinitionList>
      )}
    </Refused>
  )
}
