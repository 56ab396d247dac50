import type { SiteRouteId } from '@marquee/contract/site-routes'
import { Button } from '@marquee/ui/button'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { isZero } from '../../shared/formats/amounts.ts'
import { useFormats } from '../../shared/formats/formats.ts'
import { LocalTime } from '../../shared/formats/local-time.tsx'
import { type TextId, useTexts } from '../../shared/texts/index.ts'
import type { FlowRefused } from '../payments/index.ts'
import { type AffordabilityRefusal, amountHeadlines, headlines } from './headlines.ts'

interface Way {
  readonly id: SiteRouteId
  readonly text: TextId<'afford' | 'deposit'>
}

const page = (text: Way['text']): Way => ({ id: 'account.affordability', text })
const withdraw: Way = { id: 'banking.withdraw', text: 'deposit.way.withdraw' }
const support: Way = { id: 'contact-live-chat', text: 'deposit.way.support' }

/** The next steps, the most likely first. */
const ways: Readonly<Record<AffordabilityRefusal['is'], readonly Way[]>> = {
  income: [page('afford.toPage'), withdraw, support],
  share: [page('afford.toReview'), withdraw, support],
  check: [page('afford.toReview'), withdraw, support],
  found: [page('afford.toReview'), withdraw, support],
}

/** Reasons that end with the calendar month. */
const endsWithMonth: ReadonlySet<AffordabilityRefusal['is']> = new Set(['income', 'share'])

export interface AffordabilityRefusedProps {
  readonly title: string
  readonly refusal: AffordabilityRefusal
  /** The layout of the flow that was refused. */
  readonly layout: typeof FlowRefused
  /** Back to the form, where an amount was asked for. */
  readonly onAnother: (() => void) | undefined
}

/** Why no deposit of this amount is possible, what still is, until when, and the next step. */
export function AffordabilityRefused({
  title,
  refusal,
  layout: Layout,
  onAnother,
}: AffordabilityRefusedProps) {
  const { t } = useTexts('afford', 'deposit')
  const formats = useFormats()
  const { is, left, monthEndsAt, incomeShare } = refusal
  const { title: headline, text } = (isZero(left) ? headlines : amountHeadlines)[is]
  const share = formats.percent(String(incomeShare))
  return (
    <Layout
      title={title}
      headline={t(headline)}
      text={t(text, { share })}
      actions={ways[is].map((way) => ({ id: way.id, text: t(way.text) }))}
    >
      <DefinitionList className="mt-4">
        {!isZero(left) && <DefinitionRow name={t('afford.left')} value={formats.money(left)} />}
        {isZero(left) && endsWithMonth.has(is) && (
          <DefinitionRow name={t('afford.opens')} value={<LocalTime iso={monthEndsAt} />} />
        )}
      </DefinitionList>
      {onAnother && !isZero(left) && (
        <Button full variant="primary" className="mt-5" onClick={onAnother}>
          {t('deposit.way.amount')}
        </Button>
      )}
    </Layout>
  )
}
