import { Card } from '@marquee/ui/card'
import { DefinitionList } from '@marquee/ui/definition-list'
import { DefinitionRow } from '@marquee/ui/definition-row'
import { SectionHeading } from '@marquee/ui/section-heading'
import { limitKey, nameText, useAmountText } from '../../../domain/limits/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Limit, leastLeft } from '../model.ts'

/** The limit of each kind that is reached first. Nothing without a limit. */
export function LeastLeft({ limits }: { readonly limits: readonly Limit[] }) {
  const { t } = useTexts('limits')
  const amountText = useAmountText()
  const least = leastLeft(limits)
  if (least.length === 0) return null
  return (
    <Card as="section" padding="sm" className="self-start">
      <SectionHeading size="sm" title={t('limits.least')} />
      <p className="mb-1 text-sm text-text-2">{t('limits.leastText')}</p>
      <DefinitionList>
        {least.map((one) => (
          <DefinitionRow key={limitKey(one)} name={t(nameText(one))} value={amountText(one.remaining)} />
        ))}
      </DefinitionList>
    </Card>
  )
}
