import { Sheet } from '@marquee/ui/sheet'
import { useState } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'
import { toast } from '../../../shared/ui/toasts.ts'
import type { LimitChanged } from '../model.ts'
import { useLimitTexts } from '../use-limit-texts.ts'
import { AmountForm } from './amount-form.tsx'
import type { ChangeSheetProps } from './change-step.ts'
import { RemovalStep } from './removal-step.tsx'

/** Sets, lowers or asks to raise one limit; a further step asks for its removal. */
export function ChangeSheet({ limit, terms, onClose }: ChangeSheetProps) {
  const { t } = useTexts('limits')
  const texts = useLimitTexts(terms.zone)
  const [isRemoval, setIsRemoval] = useState(false)
  const onDone = (changed: LimitChanged) => {
    toast({ kind: 'success', text: texts.done(changed) })
    onClose()
  }
  const step = { limit, terms, onClose, onDone }
  return (
    <Sheet
      title={texts.name(limit)}
      subtitle={t('limits.now', { value: texts.value(limit) })}
      size="sm"
      onClose={onClose}
      closeLabel={t('common.close')}
      onBack={isRemoval ? () => setIsRemoval(false) : undefined}
      backLabel={t('common.back')}
    >
      {isRemoval ? <RemovalStep {...step} /> : <AmountForm {...step} onRemove={() => setIsRemoval(true)} />}
    </Sheet>
  )
}
