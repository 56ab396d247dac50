import axe from 'axe-core'
import { type ReactNode, StrictMode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../native/button.tsx'
import { Field } from '../native/field.tsx'
import { Sheet } from '../native/sheet.tsx'
import { Combobox, type ComboboxOption, type ComboboxProps } from './combobox.tsx'
import { DateRange, type DateRangeProps, type DayRange } from './date-range.tsx'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'
import { Tooltip } from './tooltip.tsx'

const root = document.documentElement

afterEach(async () => {
  root.dir = 'ltr'
  delete root.dataset['theme']
  root.style.removeProperty('font-size')
  await page.viewport(1280, 800)
})

async function violations() {
  await Promise.all(document.getAnimations().map((animation) => animation.finished))
  // Focus guards are hidden from assistive technology and pass focus on.
  const result = await axe.run(
    { exclude: [['[data-base-ui-focus-guard]']] },
    {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: {
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        'landmark-one-main': { enabled: false },
      },
    },
  )
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  )
}
const show = (node: ReactNode) => render(<StrictMode>{node}</StrictMode>)
const isInside = (outer: Element, inner: Element) => {
  const [a, b] = [outer.getBoundingClientRect(), inner.getBoundingClientRect()]
  return b.top >= a.top - 1 && b.bottom <= a.bottom + 1
}

const COUNTRIES: readonly ComboboxOption[] = Array.from({ length: 60 }, (_, index) => ({
  value: `c${index + 1}`,
  label: `Country ${index + 1}`,
}))

function Country({ onChange, ...props }: Partial<ComboboxProps>) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Field label="Country" hint="Where you live.">
      {(aria) => (
        <Combobox
          items={COUNTRIES}
          emptyText="No country has this name."
          openLabel="Show countries"
          clearLabel="Clear"
          {...props}
          {...aria}
          value={value}
          onChange={(next) => {
            setValue(next)
            onChange?.(next)
          }}
        />
      )}
    </Field>
  )
}

describe('Combobox', () => {
  it('filters while the user types, and Enter chooses the first match', async () => {
    const onChange = vi.fn()
    const screen = await show(<Country onChange={onChange} />)
    const input = screen.getByRole('combobox', { name: 'Country' })
    await expect.element(input).toHaveAccessibleDescription('Where you live.')
    await input.fill('try 42')
    await expect.element(screen.getByRole('option')).toHaveTextContent('Country 42')
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenCalledWith('c42')
    await expect.element(input).toHaveValue('Country 42')
    await screen.getByRole('button', { name: 'Clear' }).click()
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('keeps the active option in view with arrow keys', async () => {
    const screen = await show(<Country />)
    const input = screen.getByRole('combobox', { name: 'Country' })
    await input.click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('listbox')).toBeVisible()
    for (let at = 0; at < 30; at += 1) await userEvent.keyboard('{ArrowDown}')
    const active = document.getElementById(input.element().getAttribute('aria-activedescendant') ?? '')
    expect(active?.textContent).toMatch(/Country 3\d/)
    await vi.waitFor(() =>
      expect(isInside(screen.getByRole('listbox').element(), active as Element)).toBe(true),
    )
  })

  it('says that nothing matches', async () => {
    const screen = await show(<Country />)
    await screen.getByRole('combobox', { name: 'Country' }).fill('atlantis')
    await expect.element(screen.getByText('No country has this name.')).toBeVisible()
  })

  it('has groups, whose names belong to their options', async () => {
    const screen = await show(
      <Country
        items={[
          { label: 'Recent', items: COUNTRIES.slice(0, 2) },
          { label: 'All', items: COUNTRIES.slice(2, 5) },
        ]}
      />,
    )
    await screen.getByRole('button', { name: 'Show countries' }).click()
    const recent = screen.getByRole('group', { name: 'Recent' })
    await expect.element(recent).toBeVisible()
    expect(recent.getByRole('option').elements()).toHaveLength(2)
    expect(await violations()).toEqual([])
  })

  it("leaves filtering to the caller and shows the caller's status", async () => {
    const onSearch = vi.fn()
    const screen = await show(
      <Country items={COUNTRIES.slice(0, 3)} onSearch={onSearch} status="Searching …" />,
    )
    await screen.getByRole('combobox', { name: 'Country' }).fill('zz')
    expect(onSearch).toHaveBeenLastCalledWith('zz')
    await expect.element(screen.getByText('Searching …')).toBeVisible()
    expect(screen.getByRole('option').elements()).toHaveLength(3)
  })

  it('opens within a modal sheet, at 320 px, with text at 200 %, from right to left', async () => {
    await page.viewport(320, 700)
    root.style.fontSize = '200%'
    root.dir = 'rtl'
    const onChange = vi.fn()
    const screen = await show(
      <Sheet title="Settings" onClose={() => undefined} closeLabel="Close">
        <Country onChange={onChange} />
      </Sheet>,
    )
    await screen.getByRole('combobox', { name: 'Country' }).fill('try 7')
    await screen.getByRole('option', { name: 'Country 7' }).click()
    expect(onChange).toHaveBeenCalledWith('c7')
    expect(root.scrollWidth).toBeLessThanOrEqual(320)
  })
})

function Search({ onChoose, ...props }: Partial<SearchBoxProps>) {
  const [text, setText] = useState('')
  const [highlighted, setHighlighted] = useState<ComboboxOption>()
  const items = COUNTRIES.filter((country) => country.label.toLowerCase().includes(text))
  return (
    <SearchBox
      label="Search"
      listLabel="Results"
      text={text}
      onTextChange={setText}
      groups={items.length === 0 ? [] : [{ label: 'Countries', end: items.length, items }]}
      onChoose={onChoose ?? (() => undefined)}
      onHighlight={setHighlighted}
      status={`${items.length} results`}
      empty={<p>No matches.</p>}
      listClassName="max-h-60 overflow-y-auto"
      aside={<p>Preview of {highlighted?.label}</p>}
      clearLabel="Clear"
      {...props}
    />
  )
}

describe('SearchBox', () => {
  const field = () => page.getByRole('combobox', { name: 'Search' })
  const activeOption = () =>
    document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')
  const expectInView = () =>
    vi.waitFor(() =>
      expect(
        isInside(page.getByRole('listbox', { name: 'Results' }).element(), activeOption() as Element),
      ).toBe(true),
    )

  it('highlights the first result, moves with arrows past either end, keeps it in view, and Enter chooses it', async () => {
    const onChoose = vi.fn()
    await show(<Search onChoose={onChoose} />)
    await field().click()
    await vi.waitFor(() => expect(activeOption()?.textContent).toBe('Country 1'))
    await userEvent.keyboard('{ArrowUp}')
    expect(activeOption()?.textContent).toBe('Country 60')
    await expectInView()
    await userEvent.keyboard('{ArrowDown}')
    for (let at = 0; at < 19; at += 1) await userEvent.keyboard('{ArrowDown}')
    expect(activeOption()?.textContent).toBe('Country 20')
    await expectInView()
    await userEvent.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ value: 'c20' }))
  })

  it('highlights the first result again when the text changes', async () => {
    await show(<Search />)
    await field().click()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await userEvent.keyboard('5')
    await vi.waitFor(() => expect(activeOption()?.textContent).toBe('Country 5'))
  })

  it('leaves Home and End to the text field', async () => {
    await show(<Search />)
    await field().fill('try')
    await userEvent.keyboard('{Home}')
    expect((field().element() as HTMLInputElement).selectionStart).toBe(0)
    await userEvent.keyboard('{End}')
    expect((field().element() as HTMLInputElement).selectionStart).toBe(3)
  })

  it('empties the field with Escape, and only then closes the sheet around it', async () => {
    const onClose = vi.fn()
    await show(
      <Sheet title="Search everything" hasTitleBar={false} onClose={onClose} closeLabel="Close">
        <Search layout="fill" />
      </Sheet>,
    )
    await field().fill('try 1')
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('')
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })

  it('empties the field with its button, which leaves focus in the field', async () => {
    const screen = await show(<Search />)
    await field().fill('try 1')
    await screen.getByRole('button', { name: 'Clear' }).click()
    await expect.element(field()).toHaveValue('')
    expect(document.activeElement).toBe(field().element())
  })

  it('previews the highlighted result beside the list, and keeps it when the pointer leaves', async () => {
    const screen = await show(
      <div className="flex h-80 flex-col">
        <Search layout="fill" size="lg" />
      </div>,
    )
    await field().click()
    await expect.element(screen.getByText('Preview of Country 1', { exact: true })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByText('Preview of Country 2', { exact: true })).toBeVisible()
    await screen.getByRole('option', { name: 'Country 4', exact: true }).hover()
    await expect.element(screen.getByText('Preview of Country 4', { exact: true })).toBeVisible()
    await screen.getByText('Preview of Country 4').hover()
    await expect.element(screen.getByText('Preview of Country 4', { exact: true })).toBeVisible()
    expect(await violations()).toEqual([])
    await page.viewport(390, 800)
    await expect.element(screen.getByText('Preview of Country 4')).not.toBeVisible()
  })

  it('shows the results of the caller and says how many there are', async () => {
    const screen = await show(<Search />)
    await field().fill('try 12')
    expect(screen.getByRole('option').elements()).toHaveLength(1)
    await expect.element(screen.getByText('1 results')).toBeVisible()
    await field().fill('xyz')
    await expect.element(screen.getByText('No matches.')).toBeVisible()
    expect(await violations()).toEqual([])
  })
})

describe('Menu', () => {
  const onCopy = vi.fn()
  const menu = (
    <Menu
      trigger={<Button>More</Button>}
      groups={[
        {
          id: 'a',
          items: [
            { id: 'copy', text: 'Copy', onSelect: onCopy },
            { id: 'report', text: 'Report', href: '#report' },
          ],
        },
        { id: 'b', label: 'Danger', items: [{ id: 'delete', text: 'Delete', tone: 'danger' }] },
      ]}
    />
  )

  it('opens with the keyboard, moves with arrows, acts with Enter and returns focus', async () => {
    const screen = await show(menu)
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(screen.getByRole('menu', { name: 'More' })).toBeVisible()
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Copy'))
    await userEvent.keyboard('{ArrowDown}')
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Report'))
    expect(document.activeElement?.getAttribute('href')).toBe('#report')
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Home}{Enter}')
    expect(onCopy).toHaveBeenCalledOnce()
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }).element()),
    )
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  })

  it('closes with Esc and a click outside', async () => {
    const screen = await show(menu)
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.element(screen.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.element(screen.getByRole('menu')).toBeVisible()
    document.body.click()
    await userEvent.click(document.body, { position: { x: 600, y: 600 } })
    await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  })

  it('stays on the screen at 320 px from right to left', async () => {
    await page.viewport(320, 600)
    root.dir = 'rtl'
    const screen = await show(menu)
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.element(screen.getByRole('menu')).toBeVisible()
    const box = screen.getByRole('menu').element().getBoundingClientRect()
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(320)
  })
})

describe('Popover', () => {
  it('is a named dialog, takes focus, and Esc returns it', async () => {
    const screen = await show(
      <Popover trigger={<Button>What is this?</Button>} title="Return to player" closeLabel="Close">
        <a href="#more">More</a>
      </Popover>,
    )
    const trigger = screen.getByRole('button', { name: 'What is this?' })
    await trigger.click()
    const dialog = screen.getByRole('dialog', { name: 'Return to player' })
    await expect.element(dialog).toBeVisible()
    await vi.waitFor(() => expect(dialog.element().contains(document.activeElement)).toBe(true))
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await vi.waitFor(() => expect(document.activeElement).toBe(trigger.element()))
  })
})

describe('Tooltip', () => {
  it('describes its element, and shows on focus until Esc', async () => {
    const screen = await show(
      <Tooltip text="Counted since you signed in">
        <button type="button">Net</button>
      </Tooltip>,
    )
    await expect
      .element(screen.getByRole('button', { name: 'Net' }))
      .toHaveAccessibleDescription('Counted since you signed in')
    await userEvent.keyboard('{Tab}')
    await vi.waitFor(() => expect(screen.getByText('Counted since you signed in').elements()).toHaveLength(2))
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.getByText('Counted since you signed in').elements()).toHaveLength(1))
  })
})

const LABELS = {
  title: 'Choose dates',
  close: 'Close',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  pickFrom: 'Choose the first day.',
  pickTo: 'Choose the last day.',
  clear: 'All dates',
}

function Period({ onChange, ...props }: Partial<DateRangeProps>) {
  const [value, setValue] = useState<DayRange>()
  return (
    <DateRange
      label="Period"
      placeholder="All dates"
      locale="en-IE"
      today="2026-11-22"
      min="2026-09-10"
      max="2026-11-22"
      labels={LABELS}
      isClearable
      presets={[{ id: 'week', label: 'Last 7 days', range: { from: '2026-11-16', to: '2026-11-22' } }]}
      {...props}
      value={value}
      onChange={(range) => {
        setValue(range)
        onChange?.(range)
      }}
    />
  )
}

describe('DateRange', () => {
  it('chooses a range with the keyboard', async () => {
    const onChange = vi.fn()
    const screen = await show(<Period onChange={onChange} />)
    await screen.getByRole('button', { name: 'Period: All dates' }).click()
    await expect.element(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible()
    const today = screen.getByRole('button', { name: 'Sunday 22 November 2026' })
    ;(today.element() as HTMLElement).focus()
    await userEvent.keyboard('{PageUp}')
    await expect.element(screen.getByRole('grid', { name: 'October 2026' })).toBeVisible()
    await userEvent.keyboard('{ArrowUp}{Home}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Monday 12 October 2026')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Choose the last day.')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onChange).toHaveBeenCalledWith({ from: '2026-10-12', to: '2026-10-19' })
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Period: 12.*19 Oct 2026/ })).toBeVisible()
  })

  it('takes the days in either order, and stays within min and max', async () => {
    const onChange = vi.fn()
    const screen = await show(<Period onChange={onChange} />)
    await screen.getByRole('button', { name: 'Period: All dates' }).click()
    await expect
      .element(screen.getByRole('button', { name: 'Next month' }))
      .toHaveAttribute('aria-disabled', 'true')
    const tooLate = screen.getByRole('button', { name: 'Monday 23 November 2026' })
    await expect.element(tooLate).toHaveAttribute('aria-disabled', 'true')
    ;(tooLate.element() as HTMLElement).click()
    await screen.getByRole('button', { name: 'Friday 20 November 2026' }).click()
    await screen.getByRole('button', { name: 'Tuesday 3 November 2026' }).click()
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-11-03', to: '2026-11-20' })
  })

  it('has presets, and clears', async () => {
    const onChange = vi.fn()
    const screen = await show(<Period onChange={onChange} />)
    await screen.getByRole('button', { name: 'Period: All dates' }).click()
    await screen.getByRole('button', { name: 'Last 7 days' }).click()
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-16', to: '2026-11-22' })
    await screen.getByRole('button', { name: /^Period: 16/ }).click()
    await screen.getByRole('button', { name: 'All dates', exact: true }).click()
    expect(onChange).toHaveBeenLastCalledWith(undefined)
  })

  it('starts weeks and names months as the locale does', async () => {
    const screen = await show(<Period locale="en-US" />)
    await screen.getByRole('button', { name: 'Period: All dates' }).click()
    await expect.element(screen.getByRole('columnheader').first()).toHaveTextContent('Sun')
    await screen.rerender(<Period locale="fi-FI" />)
    await screen.getByRole('button', { name: 'Period: All dates' }).click()
    await expect.element(screen.getByRole('grid', { name: 'marraskuu 2026' })).toBeVisible()
    await expect.element(screen.getByRole('columnheader').first()).toHaveTextContent('ma')
  })

  it('is without violations in both themes, and holds at 320 px with text at 200 % from right to left', async () => {
    root.dataset['theme'] = 'light'
    const screen = await show(<Period />)
    await screen.getByRole('button', { name: 'Period: All dates' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Choose dates' })).toBeVisible()
    expect(await violations()).toEqual([])
    root.dataset['theme'] = 'dark'
    expect(await violations()).toEqual([])
    await page.viewport(320, 700)
    root.style.fontSize = '200%'
    root.dir = 'rtl'
    expect(root.scrollWidth).toBeLessThanOrEqual(320)
    ;(screen.getByRole('button', { name: 'Sunday 22 November 2026' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Saturday 21 November 2026')
  })
})
