import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from './field.tsx'
import { FileInput, type FileInputProps, isAccepted } from './file-input.tsx'
import { NumberInput, parseWhole } from './number-input.tsx'
import { useUploads } from './use-uploads.ts'

afterEach(() => vi.useRealTimers())

function Count({ min = 1, max = 5 }: { min?: number; max?: number }) {
  const [value, setValue] = useState('3')
  return (
    <Field label="Sessions">
      {(aria) => (
        <NumberInput
          {...aria}
          value={value}
          onChange={setValue}
          min={min}
          max={max}
          decreaseLabel="Less"
          increaseLabel="More"
        />
      )}
    </Field>
  )
}

describe('NumberInput', () => {
  it('is a spin button that steps with buttons and arrow keys within its limits', async () => {
    const screen = await render(<Count />)
    const input = screen.getByRole('spinbutton', { name: 'Sessions' })
    await expect.element(input).toHaveAttribute('aria-valuenow', '3')
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.element(input).toHaveValue('4')
    await input.click()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    await expect.element(input).toHaveValue('5')
    await expect
      .element(screen.getByRole('button', { name: 'More' }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{PageDown}')
    await expect.element(input).toHaveValue('1')
  })

  it('keeps typed text as it is, and starts at its minimum when empty', async () => {
    const screen = await render(<Count />)
    const input = screen.getByRole('spinbutton', { name: 'Sessions' })
    await input.fill('12x')
    await expect.element(input).toHaveValue('12x')
    await input.fill('')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(input).toHaveValue('1')
  })

  it('reads whole numbers only', () => {
    expect(['12', ' 7 ', '−3', '1.5', '', 'x', '1e3'].map(parseWhole)).toEqual([
      12,
      7,
      -3,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

const LABELS = {
  size: (bytes: number) => `${bytes} bytes`,
  progress: (share: number) => `${Math.round(share * 100)} %`,
  done: 'Uploaded',
  cancel: (name: string) => `Cancel ${name}`,
  remove: (name: string) => `Remove ${name}`,
  retry: 'Try again',
}
const text = (name: string, size = 10) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })

function Documents({
  upload,
  onRefuse,
}: {
  upload: Parameters<typeof useUploads>[0]['upload']
  onRefuse?: FileInputProps['onRefuse']
}) {
  const uploads = useUploads({ upload, describe: () => 'The connection was lost.' })
  return (
    <Field label="Proof of address">
      {(aria) => (
        <FileInput
          {...aria}
          files={uploads.files}
          onAdd={uploads.add}
          onRemove={uploads.remove}
          onRetry={uploads.retry}
          onRefuse={onRefuse ?? (() => undefined)}
          accept=".pdf,image/*"
          maxBytes={100}
          maxFiles={2}
          buttonText="Choose files"
          limitsText="PDF or pictures, up to 100 bytes, 2 files."
          labels={LABELS}
        />
      )}
    </Field>
  )
}

describe('FileInput', () => {
  it('states its limits, and shows size and progress of each file until it is uploaded', async () => {
    let finish = () => undefined as void
    const upload = vi.fn((_file: File, { onProgress }: { onProgress: (share: number) => void }) => {
      onProgress(0.6)
      return new Promise<string>((resolve) => {
        finish = () => resolve('doc_1')
      })
    })
    const screen = await render(<Documents upload={upload} />)
    await expect.element(screen.getByText('PDF or pictures, up to 100 bytes, 2 files.')).toBeVisible()
    await userEvent.upload(screen.getByLabelText(/Proof of address|Choose files/).first(), text('bill.pdf'))
    await expect.element(screen.getByText('10 bytes')).toBeVisible()
    await expect
      .element(screen.getByRole('progressbar', { name: 'bill.pdf' }))
      .toHaveAttribute('aria-valuetext', '60 %')
    finish()
    await expect.element(screen.getByText('Uploaded')).toBeVisible()
    await screen.getByRole('button', { name: 'Remove bill.pdf' }).click()
    await expect.element(screen.getByText('bill.pdf')).not.toBeInTheDocument()
  })

  it('cancels an upload, and retries one that failed', async () => {
    const signals: AbortSignal[] = []
    const upload = vi
      .fn<(file: File, options: { signal: AbortSignal }) => Promise<string>>()
      .mockImplementationOnce((_file, { signal }) => {
        signals.push(signal)
        return new Promise(() => undefined)
      })
      .mockRejectedValueOnce(new Error('network'))
      .mockResolvedValueOnce('doc_2')
    const screen = await render(<Documents upload={upload} />)
    const input = screen.getByLabelText(/Proof of address|Choose files/).first()
    await userEvent.upload(input, text('one.pdf'))
    await screen.getByRole('button', { name: 'Cancel one.pdf' }).click()
    expect(signals[0]?.aborted).toBe(true)
    await userEvent.upload(input, text('two.pdf'))
    await expect.element(screen.getByText('The connection was lost.')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Uploaded')).toBeVisible()
  })

  it('refuses files of another type, too large ones and too many', async () => {
    const onRefuse = vi.fn()
    const screen = await render(<Documents upload={async () => 'doc'} onRefuse={onRefuse} />)
    const input = screen.getByLabelText(/Proof of address|Choose files/).first()
    await userEvent.upload(input, [text('large.pdf', 101), text('a.pdf'), text('b.pdf'), text('c.pdf')])
    expect(
      onRefuse.mock.calls[0]?.[0].map(({ file, reason }: { file: File; reason: string }) => [
        file.name,
        reason,
      ]),
    ).toEqual([
      ['large.pdf', 'size'],
      ['c.pdf', 'count'],
    ])
    expect(isAccepted({ name: 'x.exe', type: 'application/x-msdownload' }, '.pdf,image/*')).toBe(false)
    expect(isAccepted({ name: 'x.PDF', type: '' }, '.pdf,image/*')).toBe(true)
    expect(isAccepted({ name: 'x', type: 'image/png' }, '.pdf,image/*')).toBe(true)
  })
})
