import axe from 'axe-core'
import { StrictMode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CountdownDialog, type CountdownDialogProps } from './countdown-dialog.tsx'

async function asked(secondsLeft: number, change: Partial<CountdownDialogProps> = {}) {
  const onStay = vi.fn()
  const onLeave = vi.fn()
  const screen = await render(
    <StrictMode>
      <CountdownDialog
        title="Are you still there?"
        endsAt={performance.now() + secondsLeft * 1000}
        timeLabel="Time left"
        announce={(seconds) => `${Math.ceil(seconds / 60)} min left`}
        stayLabel="Stay"
        leaveLabel="Log out"
        onStay={onStay}
        onLeave={onLeave}
        {...change}
      >
        Unless you stay, we log you out.
      </CountdownDialog>
    </StrictMode>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Are you still there?' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog, onStay, onLeave }
}

describe('CountdownDialog', () => {
  it('takes focus, keeps it, and closes only with an answer', async () => {
    const { dialog, screen, onStay, onLeave } = await asked(300)
    const layer = dialog.element()
    expect(document.activeElement?.textContent).toBe('Are you still there?')
    await userEvent.keyboard('{Escape}{Escape}')
    layer.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    layer.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.element(dialog).toBeVisible()
    expect([onStay, onLeave].some((answer) => answer.mock.calls.length > 0)).toBe(false)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay' }).element())
    await userEvent.keyboard('{Enter}')
    expect(onStay).toHaveBeenCalledOnce()
    await screen.getByRole('button', { name: 'Log out' }).click()
    expect(onLeave).toHaveBeenCalledOnce()
  })

  it('shows every second and announces changes of the live region only', async () => {
    const { screen } = await asked(62)
    const clock = screen.getByRole('timer', { name: 'Time left' })
    await expect.element(clock).toHaveTextContent('1:02')
    const status = screen.getByRole('status')
    await expect.element(status).toHaveTextContent('2 min left')
    const heard: (string | null)[] = []
    const observer = new MutationObserver(() => heard.push(status.element().textContent))
    observer.observe(status.element(), { childList: true, characterData: true, subtree: true })
    await expect.element(clock, { timeout: 5_000 }).toHaveTextContent('0:59')
    observer.disconnect()
    expect(heard).toEqual(['1 min left'])
  })

  it('shows zero when the time is over', async () => {
    const { screen } = await asked(-5)
    await expect.element(screen.getByRole('timer')).toHaveTextContent('0:00')
  })

  it('takes one answer at a time, and says when sending it failed', async () => {
    const { screen, onLeave } = await asked(300, {
      pending: 'stay',
      failure: 'We could not reach the server.',
    })
    await expect.element(screen.getByRole('button', { name: 'Log out' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Log out' }).click({ force: true })
    expect(onLeave).not.toHaveBeenCalled()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('We could not reach the server.')
  })

  it('has no accessibility violation', async () => {
    const { dialog } = await asked(300)
    const { violations } = await axe.run(dialog.element(), {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    })
    expect(violations).toEqual([])
  })
})
