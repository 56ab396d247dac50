import { Field } from '@marquee/ui/field'
import { Textarea } from '@marquee/ui/textarea'
import { useTexts } from '../../../shared/texts/index.ts'

/** As the server accepts. */
const LONGEST = 4_000

export interface WordsFieldProps {
  readonly label: string
  readonly hint?: string
  /** It was sent without words. */
  readonly isMissing: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The player's own words. */
export function WordsField({ label, hint, isMissing, value, onChange }: WordsFieldProps) {
  const { t } = useTexts('complaints')
  return (
    <Field
      className="mt-4"
      label={label}
      hint={hint}
      error={isMissing ? t('complaints.wordsMissing') : undefined}
      required
    >
      {(aria) => (
        <Textarea
          {...aria}
          rows={6}
          value={value}
          maxLength={LONGEST}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
