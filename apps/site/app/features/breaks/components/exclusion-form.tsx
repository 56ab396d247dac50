import { Button } from '@marquee/ui/button'
import Lock from 'lucide/dist/esm/icons/lock.mjs'
import { useState } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'
import { type BreakTerms, type Length, keyOf } from '../model.ts'
import { useBreakTexts } from '../use-break-texts.ts'
import { ConfirmExclusion } from './confirm-exclusion.tsx'
import { LengthChoice } from './length-choice.tsx'
import { OptionCard } from './option-card.tsx'

export interface ExclusionFormProps {
  readonly lengths: readonly Length[]
  readonly terms: BreakTerms
  readonly className?: string
}

/** A self-exclusion: its length, then one confirmation (EXC-02). */
export function ExclusionForm({ lengths, terms, className }: ExclusionFormProps) {
  const { t } = useTexts('breaks')
  const texts = useBreakTexts()
  const [first] = lengths
  const [chosen, setChosen] = useState(first && keyOf(first))
  const [isConfirming, setIsConfirming] = useState(false)
  const length = lengths.find((one) => keyOf(one) === chosen) ?? first
  if (!length) return null
  return (
    <OptionCard
      icon={Lock}
      title={t('breaks.exclusion')}
      text={t('breaks.exclusionText')}
      className={className}
    >
      <LengthChoice
        legend={t('breaks.exclusionLength')}
        name="exclusion-months"
        lengths={lengths}
        value={keyOf(length)}
        onChange={setChosen}
        endless={t('breaks.endlessLeast', { count: terms.indefiniteMinMonths })}
      />
      <div className="mt-auto pt-4">
        <Button variant="care" full onClick={() => setIsConfirming(true)}>
          {length.end === null
            ? t('breaks.continueEndless')
            : t('breaks.continue', { length: texts.length(length) })}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmExclusion length={length} terms={terms} onClose={() => setIsConfirming(false)} />
      )}
    </OptionCard>
  )
}
