import type { SiteRouteId } from '@marquee/contract/site-routes'
import { Banner } from '@marquee/ui/banner'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { FlowRefused } from '../../../domain/payments/index.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import type { WithdrawRefusal, WithdrawalState } from '../model.ts'

interface RefusalTexts {
  readonly title: TextId<'withdraw'>
  readonly text: TextId<'withdraw'>
  readonly actions: readonly { readonly id: SiteRouteId; readonly text: TextId<'withdraw'> }[]
}

const support = { id: 'contact-live-chat', text: 'withdraw.way.support' } as const
const verification = { id: 'account.verification', text: 'withdraw.way.verification' } as const
const wallet = { id: 'banking', text: 'withdraw.way.wallet' } as const

const refusalTexts: Readonly<Record<WithdrawRefusal, RefusalTexts>> = {
  documents: {
    title: 'withdraw.refused.documents',
    text: 'withdraw.refused.documentsText',
    actions: [verification, support, wallet],
  },
  grace: {
    title: 'withdraw.refused.grace',
    text: 'withdraw.refused.graceText',
    actions: [verification, wallet, support],
  },
  strict: {
    title: 'withdraw.refused.strict',
    text: 'withdraw.refused.strictText',
    actions: [verification, support, wallet],
  },
  review: {
    title: 'withdraw.refused.review',
    text: 'withdraw.refused.reviewText',
    actions: [verification, wallet, support],
  },
  limit: { title: 'withdraw.refused.limit', text: 'withdraw.refused.limitText', actions: [wallet, support] },
  'own-limit': {
    title: 'withdraw.refused.ownLimit',
    text: 'withdraw.refused.ownLimitText',
    actions: [wallet, support],
  },
  restricted: {
    title: 'withdraw.refused.restricted',
    text: 'withdraw.refused.restrictedText',
    actions: [support, wallet],
  },
  suspended: {
    title: 'withdraw.refused.suspended',
    text: 'withdraw.refused.suspendedText',
    actions: [support, wallet],
  },
  nothing: { title: 'withdraw.refused.nothing', text: 'withdraw.refused.nothingText', actions: [wallet] },
  kyc: { title: 'withdraw.refused.kyc', text: 'withdraw.refused.kycText', actions: [support, wallet] },
  'no-method': {
    title: 'withdraw.refused.noMethod',
    text: 'withdraw.refused.noMethodText',
    actions: [support, wallet],
  },
  error: { title: 'withdraw.refused.error', text: 'withdraw.refused.errorText', actions: [wallet, support] },
}

export interface WithdrawRefusedProps {
  readonly refusal: WithdrawRefusal
  readonly state: WithdrawalState
}

/** No withdrawal is possible now: one sentence, one next step, and that the money is safe. */
export function WithdrawRefused({ refusal, state }: WithdrawRefusedProps) {
  const { t } = useTexts('withdraw')
  const formats = useFormats()
  const { title, text, actions } = refusalTexts[refusal]
  return (
    <FlowRefused
      title={t('withdraw.title')}
      headline={t(title)}
      text={t(text)}
      actions={actions.map((action) => ({ id: action.id, text: t(action.text) }))}
    >
      {refusal === 'grace' && state.graceEndsAt !== null && (
        <DefinitionList className="mt-4">
          <DefinitionRow
            name={t('withdraw.refused.graceFrom')}
            value={<LocalTime iso={state.graceEndsAt} />}
          />
        </DefinitionList>
      )}
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
    </FlowRefused>
  )
}
