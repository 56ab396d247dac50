import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ToastHost } from './toast-host.tsx'
import { createToastStore } from './toast-store.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function hosted() {
  const store = createToastStore()
  const screen = await render(
    <>
      <button type="button">Elsewhere</button>
      <ToastHost store={store} label="Messages" closeLabel="Close" />
    </>,
  )
  return { store, screen, region: screen.getByRole('region', { name: 'Messages' }) }
}

describe('ToastHost', () => {
  it('shows one at a time and announces it politely', async () => {
    const { store, screen, region } = await hosted()
    store.show({ kind: 'error', text: 'First' })
    store.show({ kind: 'success', text: 'Second' })
    await expect.element(region.getByText('First')).toBeVisible()
    await expect.element(screen.getByRole('status')).toHaveTextContent('First')
    await expect.element(region.getByText('Second')).not.toBeInTheDocument()
    await region.getByRole('button', { name: 'Close' }).click()
    await expect.element(region.getByText('Second')).toBeVisible()
  })

  it('announces a failed money action at once', async () => {
    const { store, screen } = await hosted()
    store.show({ kind: 'error', text: 'It was not taken', isUrgent: true })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('It was not taken')
  })

  it('removes a success after 4 s, a warning after its own time, an error never', async () => {
    const { store, screen, region } = await hosted()
    await screen.getByRole('button', { name: 'Elsewhere' }).hover()
    vi.useFakeTimers()
    store.show({ kind: 'success', text: 'Saved' })
    await vi.waitFor(() => expect(region.element().textContent).toContain('Saved'))
    await vi.advanceTimersByTimeAsync(3900)
    expect(store.current()?.text).toBe('Saved')
    await vi.advanceTimersByTimeAsync(200)
    expect(store.current()).toBeUndefined()

    store.show({ kind: 'warning', text: 'Soon', timeoutMs: 1000 })
    await vi.advanceTimersByTimeAsync(1100)
    expect(store.current()).toBeUndefined()

    store.show({ kind: 'error', text: 'Failed' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(store.current()?.text).toBe('Failed')
  })

  it('gets focus with F6 and returns it with F6', async () => {
    const { store, screen, region } = await hosted()
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' }).element() as HTMLElement
    elsewhere.focus()
    store.show({ kind: 'error', text: 'Failed' })
    await expect.element(region.getByText('Failed')).toBeVisible()
    await userEvent.keyboard('{F6}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close')
    await userEvent.keyboard('{F6}')
    expect(document.activeElement).toBe(elsewhere)
    await userEvent.keyboard('{F6}{Escape}')
    expect(store.current()).toBeUndefined()
    expect(document.activeElement).toBe(elsewhere)
  })

  it('is shown above an open sheet', async () => {
    const { store, region } = await hosted()
    const layer = document.createElement('dialog')
    document.body.append(layer)
    layer.showModal()
    store.show({ kind: 'error', text: 'Failed' })
    await expect.element(region.getByText('Failed')).toBeVisible()
    expect(region.element().matches(':popover-open')).toBe(true)
    layer.remove()
  })
})
