import type { FileKind } from '@marquee/contract'
import type { DocumentSubType } from '@marquee/contract/document-types'
import { Button } from '@marquee/ui/button'
import { RadioGroup } from '@marquee/ui/radio-group'
import { useState } from 'react'
import { useTexts } from '../../../shared/texts/index.ts'
import type { Documents } from '../queries.ts'
import { useDocumentTexts } from '../use-document-texts.ts'

export interface TypeStepProps {
  readonly kind: FileKind
  readonly types: readonly DocumentSubType[]
  readonly rules: Documents['file']
  /** The type that was asked for, or sent before; undefined for none. */
  readonly suggested: DocumentSubType | undefined
  readonly onChosen: (type: DocumentSubType) => void
}

/** Which of the accepted documents of a kind the player sends (spec 1 §4). */
export function TypeStep({ kind, types, rules, suggested, onChosen }: TypeStepProps) {
  const { t } = useTexts('documents')
  const texts = useDocumentTexts(rules)
  const [value, setValue] = useState<string | undefined>(suggested ?? types[0])
  const chosen = types.find((type) => type === value)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined) onChosen(chosen)
      }}
    >
      <RadioGroup
        legend={t('documents.typeLegend')}
        name="type"
        value={value}
        onChange={setValue}
        options={types.map((type) => ({ value: type, label: texts.type(kind, type) }))}
      />
      <Button full variant="primary" type="submit" className="mt-5">
        {t('documents.next')}
      </Button>
    </form>
  )
}
