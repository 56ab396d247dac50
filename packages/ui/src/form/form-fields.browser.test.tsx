import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FurtherFields, type FurtherFieldsProps } from '../gallery/form-fields.tsx'

const root = document.documentElement
const text = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name, { type: 'text/plain' })

async function show(props: FurtherFieldsProps = {}) {
  const screen = await render(
    <main>
      <h1>Fields</h1>
      <FurtherFields {...props} />
    </main>,
  )
  const send = screen.getByRole('button', { name: 'Send' })
  const message = screen.getByRole('textbox', { name: 'What happened' })
  return { screen, send, message }
}

beforeEach(() => {
  root.lang = 'en'
  document.title = 'Fields'
})

afterEach(async () => {
  delete root.dataset['theme']
  root.dir = 'ltr'
  root.style.removeProperty('font-size')
  await page.viewport(1280, 800)
})

async function violations() {
  const result = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  })
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  )
}

describe('fields with an import of their own', () => {
  it('give the form the entered values in their own types', async () => {
    const onSubmit = vi.fn()
    const { screen, send, message } = await show({ onSubmit })
    await message.fill('The game stopped in the middle.')
    await screen.getByRole('button', { name: 'One day more' }).click()
    await userEvent.type(screen.getByRole('combobox', { name: 'Bank' }), 'north')
    await userEvent.keyboard('{Enter}')
    await screen.getByRole('button', { name: /^Period: / }).click()
    await screen.getByRole('button', { name: 'Last 7 days' }).click()
    await userEvent.upload(screen.getByLabelText(/Documents|Choose files/).first(), text('bill.txt'))
    await expect.element(screen.getByText('Uploaded')).toBeVisible()
    await screen.getByRole('switch', { name: 'Remind me' }).click()
    await send.click()
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      message: 'The game stopped in the middle.',
      days: '1',
      bank: 'northern',
      period: { from: '2026-11-16', to: '2026-11-22' },
      files: ['doc-bill.txt'],
      reminder: true,
    })
  })

  it('are refused one by one: the message is at its field and the summary links there', async () => {
    const onSubmit = vi.fn()
    const { screen, send, message } = await show({ onSubmit })
    await send.click()
    await vi.waitFor(() => expect(document.activeElement).toBe(message.element()))
    expect(onSubmit).not.toHaveBeenCalled()
    await expect.element(message).toHaveAttribute('aria-invalid', 'true')
    await expect.element(message).toHaveAccessibleDescription(/Write at least one sentence/)
    await expect
      .element(screen.getByRole('switch', { name: 'Remind me' }))
      .toHaveAttribute('aria-invalid', 'true')
    const links = screen.getByRole('alert').first().getByRole('link').elements()
    expect(links.map((link) => link.textContent)).toEqual([
      'Write at least one sentence.',
      'Choose between 1 and 30 days.',
      'Choose your bank.',
      'Choose a first and a last day.',
      'Add at least one document.',
      'The reminder cannot be off in your country.',
    ])
    for (const link of links) {
      const target = document.getElementById((link.getAttribute('href') ?? '').slice(1))
      expect(target, link.textContent).not.toBeNull()
    }
  })

  it('take the error away as soon as the value is right', async () => {
    const { send, message } = await show()
    await send.click()
    await expect.element(message).toHaveAttribute('aria-invalid', 'true')
    await message.fill('The game stopped in the middle.')
    await expect.element(message).not.toHaveAttribute('aria-invalid')
  })

  it('say why a file is refused or was not uploaded', async () => {
    const upload = vi.fn<(file: File) => Promise<string>>().mockRejectedValue(new Error('no network'))
    const { screen } = await show({ upload })
    const input = screen.getByLabelText(/Documents|Choose files/).first()
    await userEvent.upload(input, text('large.txt', 101))
    await expect.element(screen.getByText('large.txt is larger than 100 bytes.')).toBeVisible()
    expect(upload).not.toHaveBeenCalled()
    await userEvent.upload(input, text('small.txt'))
    await expect.element(screen.getByText('The connection was lost.')).toBeVisible()
  })

  it.each(['dark', 'light'])('have no accessibility violations with their errors in %s', async (theme) => {
    root.dataset['theme'] = theme
    for (const width of [1280, 390]) {
      await page.viewport(width, 900)
      const { screen, send } = await show({ label: `At ${width} px` })
      await send.click()
      await expect.element(screen.getByText('Check these fields')).toBeVisible()
      expect(await violations(), `${width} px`).toEqual([])
      await screen.unmount()
    }
  })

  it.each([
    ['at 320 px', 320, '100%', 'ltr'],
    ['with text at 200 % at 320 px', 320, '200%', 'ltr'],
    ['from right to left at 320 px', 320, '100%', 'rtl'],
  ])('hold without scrolling sideways with their errors %s', async (_name, width, fontSize, direction) => {
    root.style.fontSize = fontSize
    root.dir = direction
    await page.viewport(width, 900)
    const { screen, send } = await show()
    await send.click()
    await expect.element(screen.getByText('Check these fields')).toBeVisible()
    expect(root.scrollWidth).toBeLessThanOrEqual(width)
    const outside = [...document.querySelectorAll('main *')].filter((element) => {
      const box = element.getBoundingClientRect()
      return element.closest('.sr-only,[aria-hidden]') === null && box.width > 1 && box.left < -1
    })
    expect(outside.map((element) => element.outerHTML.slice(0, 120))).toEqual([])
  })
})
