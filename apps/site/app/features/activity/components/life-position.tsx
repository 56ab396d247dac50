import { Card } from '@marquee/ui/card'
import { SectionHeading } from '@marquee/ui/section-heading'
import { useFormats } from '../../../shared/formats/formats.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type LifePosition as Life, lifeTextOf } from '../model.ts'

/** Deposits and withdrawals since the account was opened, as a sentence (WAL-06). */
export function LifePosition({ life }: { readonly life: Life }) {
  const { t } = useTexts('figures')
  const formats = useFormats()
  const { text, amount } = lifeTextOf(life)
  return (
    <Card as="section" padding="sm">
      <SectionHeading size="sm" title={t('figures.life')} />
      <p className="mt-3 text-xl font-semibold text-balance">{t(text, { amount: formats.money(amount) })}</p>
      <p className="mt-2 text-sm text-text-2">
        {t('figures.life.text', {
          deposits: formats.money(life.deposits),
          withdrawals: formats.money(life.withdrawals),
        })}
      </p>
    </Card>
  )
}
