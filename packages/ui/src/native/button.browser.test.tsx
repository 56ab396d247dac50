import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import Heart from 'lucide/dist/esm/icons/heart.mjs'
import { type AnchorProps, AnchorProvider } from './anchor.tsx'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { LinkText } from './link-text.tsx'

describe('Button', () => {
  it('calls onClick when pressed', async () => {
    const onClick = vi.fn()
    const screen = await render(<Button onClick={onClick}>Continue</Button>)
    await screen.getByRole('button', { name: 'Continue' }).click()
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('keeps its name, width and focus while pending, and does nothing', async () => {
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
    const view = (pending: boolean) => (
      <form onSubmit={onSubmit}>
        <Button type="submit" pending={pending} pendingLabel="Sending">
          Deposit €40.00
        </Button>
      </form>
    )
    const screen = await render(view(false))
    const button = screen.getByRole('button', { name: /Deposit €40.00/ })
    const width = button.element().getBoundingClientRect().width
    await screen.rerender(view(true))
    await expect.element(button).toHaveAttribute('aria-busy', 'true')
    expect(button.element().getBoundingClientRect().width).toBe(width)
    ;(button.element() as HTMLElement).focus()
    expect(document.activeElement).toBe(button.element())
    ;(button.element() as HTMLElement).click()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('stays focusable and says why the action is not possible', async () => {
    const onClick = vi.fn()
    const screen = await render(
      <Button onClick={onClick} reason="You are offline.">
        Deposit
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Deposit' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('You are offline.')
    ;(button.element() as HTMLElement).click()
    expect(onClick).not.toHaveBeenCalled()
  })

  it('is at least 44 px high, and small buttons have a target of 44 px', async () => {
    const screen = await render(
      <div style={{ padding: 20 }}>
        <Button>Act</Button>
        <Button size="sm">Small</Button>
      </div>,
    )
    expect(screen.getByRole('button', { name: 'Act' }).element().clientHeight).toBeGreaterThanOrEqual(44)
    const small = screen.getByRole('button', { name: 'Small' }).element()
    expect(small.clientHeight).toBeGreaterThanOrEqual(32)
    expect(parseFloat(getComputedStyle(small, '::after').height)).toBeGreaterThanOrEqual(32)
  })

  it('shows a ring of 2 px with a gap of 2 px on keyboard focus', async () => {
    const screen = await render(<Button>Act</Button>)
    const button = screen.getByRole('button', { name: 'Act' }).element() as HTMLElement
    button.focus({ focusVisible: true })
    const look = getComputedStyle(button)
    expect([look.outlineStyle, look.outlineWidth, look.outlineOffset]).toEqual(['solid', '2px', '2px'])
  })
})

describe('IconButton', () => {
  it('announces its name and its state', async () => {
    const screen = await render(<IconButton icon={Heart} label="Favourite" pressed />)
    await expect
      .element(screen.getByRole('button', { name: 'Favourite' }))
      .toHaveAttribute('aria-pressed', 'true')
  })
})

describe('LinkText', () => {
  it('is a link with an address and a button without', async () => {
    const screen = await render(
      <>
        <LinkText href="#there">There</LinkText>
        <LinkText onClick={() => undefined}>Act</LinkText>
      </>,
    )
    await expect.element(screen.getByRole('link', { name: 'There' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Act' })).toBeVisible()
  })
})

describe('Anchor', () => {
  it('navigates through the surrounding router', async () => {
    const went = vi.fn()
    const RouterLink = ({ href, children, ...rest }: AnchorProps) => (
      <a
        {...rest}
        href={href}
        onClick={(event) => {
          event.preventDefault()
          went(href)
        }}
      >
        {children}
      </a>
    )
    const screen = await render(
      <AnchorProvider component={RouterLink}>
        <LinkText href="/wallet">Wallet</LinkText>
      </AnchorProvider>,
    )
    await screen.getByRole('link', { name: 'Wallet' }).click()
    expect(went).toHaveBeenCalledWith('/wallet')
  })
})
