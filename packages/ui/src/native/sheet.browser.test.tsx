import { StrictMode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

function Opener(props: Partial<SheetProps> & { onClosed?: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <StrictMode>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen && (
        <Sheet
          title="Deposit"
          closeLabel="Close"
          {...props}
          onClose={() => {
            props.onClosed?.()
            setIsOpen(false)
          }}
        >
          <p style={{ height: 200 }}>Content</p>
        </Sheet>
      )}
    </StrictMode>
  )
}

async function opened(props: Partial<SheetProps> & { onClosed?: () => void } = {}) {
  const screen = await render(<Opener {...props} />)
  await screen.getByRole('button', { name: 'Open' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deposit' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog }
}

describe('Sheet', () => {
  it('moves focus to its title and back to what opened it', async () => {
    const { screen, dialog } = await opened()
    expect(document.activeElement?.textContent).toBe('Deposit')
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(document.activeElement?.textContent).toBe('Open')
  })

  it('closes once on Esc', async () => {
    const onClosed = vi.fn()
    const { dialog } = await opened({ onClosed })
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(onClosed).toHaveBeenCalledOnce()
  })

  it('closes on a press outside, not on one that began inside', async () => {
    const { dialog } = await opened()
    const layer = dialog.element()
    layer.querySelector('p')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    layer.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(dialog).toBeVisible()
    layer.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    layer.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('stays when it may not be dismissed', async () => {
    const { dialog, screen } = await opened({ isDismissable: false })
    await userEvent.keyboard('{Escape}{Escape}')
    await expect.element(dialog).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  })

  it('is a bottom sheet on phones and follows a drag to close', async () => {
    await page.viewport(390, 844)
    const { dialog } = await opened()
    const box = dialog.element().getBoundingClientRect()
    expect(Math.round(box.bottom)).toBe(844)
    expect(box.width).toBe(390)
    const header = dialog.element().querySelector('header')
    if (!header) throw new Error('no header')
    header.setPointerCapture = () => undefined
    const drag = (type: string, clientY: number) =>
      header.dispatchEvent(new PointerEvent(type, { clientY, bubbles: true, pointerId: 1 }))
    drag('pointerdown', 600)
    drag('pointermove', 640)
    expect((dialog.element() as HTMLElement).style.transform).toBe('translateY(40px)')
    drag('pointercancel', 640)
    await expect.element(dialog).toBeVisible()
    drag('pointerdown', 600)
    drag('pointermove', 800)
    drag('pointerup', 800)
    await expect.element(dialog).not.toBeInTheDocument()
    await page.viewport(1280, 800)
  })

  it('is a panel at the end side on wide screens', async () => {
    const { dialog } = await opened({ placement: 'panel' })
    const box = dialog.element().getBoundingClientRect()
    expect([Math.round(box.top), Math.round(box.right), Math.round(box.height)]).toEqual([0, 1280, 800])
  })
})
