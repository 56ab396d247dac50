import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { headlines } from '../../../domain/affordability/index.ts'
import { useFormats } from '../../../shared/formats/formats.ts'
import { LocalTime } from '../../../shared/formats/local-time.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import { isZero } from '../../../shared/formats/amounts.ts'
import type { Affordability } from '../queries.ts'

const free = { title: 'afford.free', text: 'afford.freeText' } as const

/** Whether deposits are open, why not, and the sums and days that matter. */
export function Standing({ data }: { readonly data: Affordability }) {
  const { t } = useTexts('afford')
  const formats = useFormats()
  const { title, text } = data.state === 'free' ? free : headlines[data.state]
  const endsWithMonth = data.state === 'income' || data.state === 'share'
  return (
    <section role="status" className="rounded-card border border-line bg-surface-1 p-4 md:p-5">
      <h2 className="display text-xl">{t(title)}</h2>
      <p className="mt-2 text-text-2">
        {data.state === 'free' && data.left !== null
          ? t('afford.freeLeft', { left: formats.money(data.left) })
          : t(text, { share: formats.percent(String(data.incomeShare)) })}
      </p>
      <DefinitionList className="mt-4">
        {data.state !== 'free' && data.left !== null && !isZero(data.left) && (
          <DefinitionRow name={t('afford.left')} value={formats.money(data.left)} />
        )}
        {endsWithMonth && (
          <DefinitionRow name={t('afford.opens')} value={<LocalTime iso={data.monthEndsAt} />} />
        )}
        {data.income && (
          <DefinitionRow
            name={t('afford.verified')}
            value={<LocalTime iso={data.income.validUntil} format="date" />}
          />
        )}
      </DefinitionList>
    </section>
  )
}
