import { Banner, DefinitionList, DefinitionRow } from '@marquee/ui/native'
import type { SiteRouteId } from '@marquee/contract/site-routes'
import { useFormats } from '../../../shared/formats.ts'
import { useIsHydrated } from '../../../shared/online.ts'
import { periodNames } from '../../../shared/payments/limit-words.ts'
import { Refused } from '../../../shared/payments/refused.tsx'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'
import type { DepositRefusal, DepositState } from '../model.ts'

interface Words {
  readonly title: TextId<'deposit'>
  readonly text: TextId<'deposit'>
  readonly ways: readonly { readonly id: SiteRouteId; readonly text: TextId<'deposit'> }[]
}

const support = { id: 'contact-live-chat', text: 'deposit.way.support' } as const
const activity = { id: 'banking.transactions', text: 'deposit.way.activity' } as const
const withdraw = { id: 'banking.withdraw', text: 'deposit.way.withdraw' } as const
const help = { id: 'responsible-gambling', text: 'deposit.way.help' } as const

/** One plain sentence and the next steps for each refusal; help stands before anything else. */
const WORDS: Readonly<Record<DepositRefusal, Words>> = {
  limit: { title: 'deposit.refused.limit', text: 'deposit.refused.limitText', ways: [activity, help] },
  'spend-limit': {
    title: 'deposit.refused.spendLimit',
    text: 'deposit.refused.spendLimitText',
    ways: [activity, help],
  },
  documents: {
    title: 'deposit.refused.documents',
    text: 'deposit.refused.documentsText',
    ways: [support, withdraw],
  },
  'documents-review': {
    title: 'deposit.refused.review',
    text: 'deposit.refused.reviewText',
    ways: [withdraw, support],
  },
  restricted: {
    title: 'deposit.refused.restricted',
    text: 'deposit.refused.restrictedText',
    ways: [withdraw, support],
  },
  'market-closed': {
    title: 'deposit.refused.market',
    text: 'deposit.refused.marketText',
    ways: [withdraw, support],
  },
  'kyc-limit': { title: 'deposit.refused.kyc', text: 'deposit.refused.kycText', ways: [support, withdraw] },
  error: { title: 'deposit.refused.error', text: 'deposit.refused.errorText', ways: [support, activity] },
}

export interface DepositRefusedProps {
  readonly refusal: DepositRefusal
  readonly facts: Pick<DepositState, 'limitLeft' | 'limitType' | 'resetOn'>
}

/** No deposit now: why, until when, and two ways on. */
export function DepositRefused({ refusal, facts }: DepositRefusedProps) {
  const { t } = useTexts('deposit', 'payments')
  const formats = useFormats()
  const isHydrated = useIsHydrated()
  const { title, text, ways } = WORDS[refusal]
  const period = facts.limitType === null ? '' : t(periodNames[facts.limitType])
  return (
    <Refused
      title={t('deposit.title')}
      headline={t(title, { period })}
      text={t(text)}
      ways={ways.map((way) => ({ id: way.id, words: t(way.text) }))}
    >
      <DefinitionList className="mt-4">
        {facts.limitLeft === null ? null : (
          <DefinitionRow name={t('deposit.limitLeftNow')} value={formats.money(facts.limitLeft)} />
        )}
        {facts.resetOn !== null && isHydrated ? (
          <DefinitionRow name={t('deposit.resets')} value={formats.dateTime(facts.resetOn)} />
        ) : null}
      </DefinitionList>
      {refusal === 'limit' || refusal === 'spend-limit' ? (
        <Banner bare className="mt-4">
          {t('deposit.refused.nothingTaken')}
        </Banner>
      ) : null}
    </Refused>
  )
}
