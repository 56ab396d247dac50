import { SectionHeading } from '@marquee/ui/section-heading'
import { useId } from 'react'
import { type LimitName, limitKey } from '../../../domain/limits/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Limit, LimitTerms, SectionTexts } from '../model.ts'
import { LimitCard } from './limit-card.tsx'

export interface LimitSectionProps {
  readonly section: SectionTexts
  readonly limits: readonly Limit[]
  readonly terms: LimitTerms
  readonly onChange: (name: LimitName) => void
}

/** The limits of a section, a card for each. */
export function LimitSection({ section, limits, terms, onChange }: LimitSectionProps) {
  const { t } = useTexts('limits')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={t(section.title)} reason={t(section.text)} className="mb-3" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(13.5rem,30%)),1fr))] gap-2.5 md:gap-3">
        {limits.map((limit) => (
          <LimitCard key={limitKey(limit)} limit={limit} terms={terms} onChange={() => onChange(limit)} />
        ))}
      </div>
    </section>
  )
}
