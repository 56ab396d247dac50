import { ComboboxField } from '../form/combobox-field.tsx'
import { DateRangeField } from '../form/date-range-field.tsx'
import { FileField } from '../form/file-field.tsx'
import { Form, FormErrors, SubmitButton, useAppForm } from '../form/index.ts'
import { NumberField } from '../form/number-field.tsx'
import { SwitchField } from '../form/switch-field.tsx'
import { TextareaField } from '../form/textarea-field.tsx'
import type { FileRowLabels } from '../native/file-row.tsx'
import type { DayRange } from '../rich/date-range.tsx'

const errorTexts: Readonly<Record<string, string>> = {
  'message.short': 'Write at least one sentence.',
  'days.range': 'Choose between 1 and 30 days.',
  'bank.missing': 'Choose your bank.',
  'period.missing': 'Choose a first and a last day.',
  'files.missing': 'Add at least one document.',
  'reminder.off': 'The reminder cannot be off in your country.',
}
const DATE_LABELS = {
  title: 'Choose dates',
  close: 'Close',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  pickFrom: 'Choose the first day.',
  pickTo: 'Choose the last day.',
  clear: 'All dates',
}
const FILE_LABELS: FileRowLabels = {
  size: (bytes) => `${bytes} bytes`,
  progress: (share) => `Uploading, ${Math.round(share * 100)} %`,
  done: 'Uploaded',
  cancel: (name) => `Cancel ${name}`,
  remove: (name) => `Remove ${name}`,
  retry: 'Try again',
}

interface Values {
  message: string
  days: string
  bank: string
  period: DayRange | undefined
  files: readonly string[]
  reminder: boolean
}
const EMPTY: Values = { message: '', days: '0', bank: '', period: undefined, files: [], reminder: false }

export interface FurtherFieldsProps {
  readonly label?: string
  readonly onSubmit?: ((values: Values) => void) | undefined
  /** Sends a file; resolves with its id at once by default. */
  readonly upload?: ((file: File) => Promise<string>) | undefined
}

/** Every field with an import of its own, each with a rule. */
export function FurtherFields({ label = 'Question', onSubmit, upload }: FurtherFieldsProps) {
  const form = useAppForm<Values>({
    defaultValues: EMPTY,
    validate: (values) => ({
      ...(values.message.trim().length < 10 && { message: 'message.short' }),
      ...(!(Number(values.days) >= 1 && Number(values.days) <= 30) && { days: 'days.range' }),
      ...(values.bank === '' && { bank: 'bank.missing' }),
      ...(values.period === undefined && { period: 'period.missing' }),
      ...(values.files.length === 0 && { files: 'files.missing' }),
      ...(!values.reminder && { reminder: 'reminder.off' }),
    }),
    onSubmit: (values) => onSubmit?.(values),
  })
  return (
    <Form
      form={form}
      label={label}
      describe={(code) => errorTexts[code] ?? code}
      className="grid max-w-form gap-5"
    >
      <FormErrors title="Check these fields" />
      <form.AppField name="message">
        <TextareaField label="What happened" hint="A sentence or two." required />
      </form.AppField>
      <form.AppField name="days">
        <NumberField
          label="Days"
          min={0}
          max={30}
          decreaseLabel="One day less"
          increaseLabel="One day more"
        />
      </form.AppField>
      <form.AppField name="bank">
        <ComboboxField
          label="Bank"
          items={[
            { value: 'harbour', label: 'Harbour Bank' },
            { value: 'northern', label: 'Northern Savings' },
          ]}
          emptyText="No bank has this name."
          openLabel="Show banks"
          placeholder="Choose a bank"
        />
      </form.AppField>
      <form.AppField name="period">
        <DateRangeField
          label="Period"
          placeholder="All dates"
          locale="en-IE"
          today="2026-11-22"
          min="2026-09-10"
          max="2026-11-22"
          labels={DATE_LABELS}
          presets={[{ id: 'week', label: 'Last 7 days', range: { from: '2026-11-16', to: '2026-11-22' } }]}
        />
      </form.AppField>
      <form.AppField name="files">
        <FileField
          label="Documents"
          upload={(file) => upload?.(file) ?? Promise.resolve(`doc-${file.name}`)}
          describe={() => 'The connection was lost.'}
          describeRefusal={(file) => `${file.name} is larger than 100 bytes.`}
          accept=".txt,.pdf"
          maxBytes={100}
          maxFiles={3}
          buttonText="Choose files"
          limitsText="Text or PDF, up to 100 bytes each."
          labels={FILE_LABELS}
        />
      </form.AppField>
      <form.AppField name="reminder">
        <SwitchField label="Remind me" hint="Once an hour." />
      </form.AppField>
      <SubmitButton pendingLabel="Sending">Send</SubmitButton>
    </Form>
  )
}
