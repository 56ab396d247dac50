import { SectionHeading } from '@marquee/ui/section-heading'
import { useId } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Limit, type LimitKind, type LimitName, type LimitTerms, kindTexts, limitKey } from '../model.ts'
import { LimitCard } from './limit-card.tsx'

export interface LimitSectionProps {
  readonly kind: LimitKind
  readonly limits: readonly Limit[]
  readonly terms: LimitTerms
  readonly onChange: (name: LimitName) => void
}

/** The limits of one kind, a card for each period. */
export function LimitSection({ kind, limits, terms, onChange }: LimitSectionProps) {
  const { t } = useTexts('limits')
  const id = useId()
  const [title, text] = kindTexts[kind]
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={t(title)} reason={t(text)} className="mb-3" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(13.5rem,30%)),1fr))] gap-2.5 md:gap-3">
        {limits.map((limit) => (
          <LimitCard key={limitKey(limit)} limit={limit} terms={terms} onChange={() => onChange(limit)} />
        ))}
      </div>
    </section>
  )
}
