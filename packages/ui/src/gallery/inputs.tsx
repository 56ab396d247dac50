import { useState } from 'react'
import { Field } from '../native/field.tsx'
import { FileInput, type FileRefusal } from '../native/file-input.tsx'
import type { FileRowLabels } from '../native/file-row.tsx'
import { NumberInput } from '../native/number-input.tsx'
import { Switch } from '../native/switch.tsx'
import { Textarea } from '../native/textarea.tsx'
import type { UploadedFile } from '../native/uploaded-file.ts'
import type { Entry } from './entry.tsx'

function Count({ disabled = false, error }: { disabled?: boolean; error?: string }) {
  const [value, setValue] = useState('3')
  return (
    <Field label="Sessions a day" hint="From 1 to 5." error={error}>
      {(aria) => (
        <NumberInput
          {...aria}
          value={value}
          onChange={setValue}
          min={1}
          max={5}
          disabled={disabled}
          decreaseLabel="One less"
          increaseLabel="One more"
        />
      )}
    </Field>
  )
}

const FILE_LABELS: FileRowLabels = {
  size: (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`,
  progress: (share) => `Uploading, ${Math.round(share * 100)} %`,
  done: 'Uploaded',
  cancel: (name) => `Cancel ${name}`,
  remove: (name) => `Remove ${name}`,
  retry: 'Try again',
}
const REFUSALS: Record<FileRefusal, string> = {
  type: 'is not a picture or a PDF.',
  size: 'is larger than 10 MB.',
  count: 'is one file too many.',
}

function Files({ start }: { start: readonly UploadedFile[] }) {
  const [files, setFiles] = useState(start)
  const [error, setError] = useState<string>()
  return (
    <Field label="Proof of address" error={error}>
      {(aria) => (
        <FileInput
          {...aria}
          files={files}
          onAdd={(added) =>
            setFiles([
              ...files,
              ...added.map((file) => ({
                id: file.name,
                name: file.name,
                sizeBytes: file.size,
                state: 'done' as const,
              })),
            ])
          }
          onRefuse={([first]) => setError(first && `${first.file.name} ${REFUSALS[first.reason]}`)}
          onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
          onRetry={() => undefined}
          accept="image/*,.pdf"
          maxBytes={10_000_000}
          maxFiles={3}
          buttonText="Choose files"
          dropText="Or drop them here."
          limitsText="Pictures or PDF, up to 10 MB each, 3 files."
          labels={FILE_LABELS}
        />
      )}
    </Field>
  )
}

export const INPUTS: readonly Entry[] = [
  {
    name: 'Text area',
    states: [
      {
        name: 'empty',
        show: <Field label="Message">{(aria) => <Textarea {...aria} placeholder="What happened?" />}</Field>,
      },
      {
        name: 'error',
        show: (
          <Field label="Reason" error="Write at least one sentence.">
            {(aria) => <Textarea {...aria} defaultValue="No" />}
          </Field>
        ),
      },
      {
        name: 'off',
        show: (
          <Field label="Note">
            {(aria) => <Textarea {...aria} disabled defaultValue="Sent on 3 November." />}
          </Field>
        ),
      },
    ],
  },
  {
    name: 'Number',
    states: [
      { name: 'with buttons', show: <Count /> },
      { name: 'error', show: <Count error="At most 5." /> },
      { name: 'off', show: <Count disabled /> },
    ],
  },
  {
    name: 'Switch',
    states: [
      {
        name: 'on, off, disabled',
        show: (
          <div>
            <Switch label="Messages by e-mail" hint="At most one a week." defaultChecked />
            <Switch label="Messages by SMS" />
            <Switch label="Messages by post" disabled />
          </div>
        ),
      },
    ],
  },
  {
    name: 'File',
    states: [
      { name: 'none yet', show: <Files start={[]} /> },
      {
        name: 'uploading, done, failed',
        show: (
          <Files
            start={[
              { id: 'a', name: 'passport.jpg', sizeBytes: 1_200_000, state: 'uploading', progress: 0.6 },
              { id: 'b', name: 'electricity-bill-november.pdf', sizeBytes: 300_000, state: 'done' },
              {
                id: 'c',
                name: 'letter.pdf',
                sizeBytes: 2_400_000,
                state: 'failed',
                error: 'The connection was lost.',
              },
            ]}
          />
        ),
      },
    ],
  },
]
