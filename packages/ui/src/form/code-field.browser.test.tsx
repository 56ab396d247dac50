import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CodeField } from './code-field.tsx'
import { Form, useAppForm } from './index.ts'

function CodeForm({ onSubmit }: { readonly onSubmit: (code: string) => void }) {
  const form = useAppForm({
    defaultValues: { code: '' },
    onSubmit({ code }) {
      onSubmit(code)
    },
  })
  return (
    <Form form={form} describe={(code) => code} label="Code">
      <form.AppField name="code">
        <CodeField label="Code" length={6} />
      </form.AppField>
    </Form>
  )
}

describe('CodeField', () => {
  it('submits its form with the code that paste or autofill has brought at once', async () => {
    const onSubmit = vi.fn()
    const screen = await render(<CodeForm onSubmit={onSubmit} />)
    await screen.getByRole('textbox', { name: 'Code' }).fill('482917')
    await vi.waitFor(() => expect(onSubmit.mock.calls).toEqual([['482917']]))
  })

  it('waits for the button where a code is typed digit by digit', async () => {
    const onSubmit = vi.fn()
    const screen = await render(<CodeForm onSubmit={onSubmit} />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    for (const typed of ['4', '48', '482', '4829', '48291', '482917']) await input.fill(typed)
    await expect.element(input).toHaveValue('482917')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
