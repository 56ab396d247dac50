import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from './checkbox.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Switch } from './switch.tsx'
import { Table } from './table.tsx'
import { Loading } from './loading.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'
import { Money } from './money.tsx'
import { Time } from './time.tsx'
import { PinInput } from './pin-input.tsx'
import { Meter } from './meter.tsx'
import { Tracker } from './tracker.tsx'
import { SummaryChip } from './summary-chip.tsx'
import { Tabs } from './tabs.tsx'

describe('Field', () => {
  it('joins label, hint and error with its control', async () => {
    const field = (error?: string) => (
      <Field label="E-mail" hint="We write to it once." error={error} required>
        {(aria) => <Input {...aria} type="email" />}
      </Field>
    )
    const screen = await render(field())
    const input = screen.getByRole('textbox', { name: 'E-mail' })
    await expect.element(input).toHaveAccessibleDescription('We write to it once.')
    await expect.element(input).toBeRequired()
    await screen.rerender(field('It needs an @.'))
    await expect.element(input).toHaveAccessibleDescription('It needs an @.')
    await expect.element(input).toBeInvalid()
  })

  it('renders the browser’s own select', async () => {
    const onChange = vi.fn()
    const screen = await render(
      <Field label="Country">
        {(aria) => (
          <Select
            {...aria}
            onChange={(event) => onChange(event.currentTarget.value)}
            options={[
              { value: 'FI', label: 'Finland' },
              { value: 'SE', label: 'Sweden' },
            ]}
          />
        )}
      </Field>,
    )
    await screen.getByRole('combobox', { name: 'Country' }).selectOptions('Sweden')
    expect(onChange).toHaveBeenCalledWith('SE')
  })
})

describe('choices', () => {
  it('are toggled by a click on their label', async () => {
    const screen = await render(
      <>
        <Checkbox label="I accept" />
        <Switch label="Calm mode" hint="No motion." />
      </>,
    )
    await screen.getByText('I accept').click()
    await expect.element(screen.getByRole('checkbox', { name: 'I accept' })).toBeChecked()
    const calm = screen.getByRole('switch', { name: /Calm mode/ })
    await calm.click()
    await expect.element(calm).toBeChecked()
    await expect.element(calm).toHaveAccessibleDescription('No motion.')
  })

  it('choose one of a group with the arrow keys', async () => {
    function Group() {
      const [value, setValue] = useState('bank')
      return (
        <RadioGroup
          legend="Pay with"
          name="method"
          value={value}
          onChange={setValue}
          options={[
            { value: 'bank', label: 'Bank', text: 'No fee' },
            { value: 'card', label: 'Card' },
          ]}
        />
      )
    }
    const screen = await render(<Group />)
    await expect.element(screen.getByRole('radiogroup', { name: 'Pay with' })).toBeVisible()
    ;(screen.getByRole('radio', { name: /Bank/ }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(screen.getByRole('radio', { name: 'Card' })).toBeChecked()
  })

  it.each([
    ['beside', 320],
    ['below', 240],
  ])('a group has marks %s the texts of an option where it is %i px wide', async (place, width) => {
    const screen = await render(
      <RadioGroup
        legend="Pay with"
        name="method"
        value="card"
        onChange={() => undefined}
        options={[
          {
            value: 'card',
            label: 'Card',
            text: 'No fee · usually within 10 minutes',
            end: <span data-testid="marks" style={{ inlineSize: 98, blockSize: 20 }} />,
          },
        ]}
      />,
    )
    screen.container.style.width = `${width}px`
    const texts = screen
      .getByText(/No fee/)
      .element()
      .getBoundingClientRect()
    const marks = screen.getByTestId('marks').element().getBoundingClientRect()
    expect(texts.width).toBeGreaterThanOrEqual(144)
    expect(marks.top >= texts.bottom ? 'below' : 'beside').toBe(place)
    if (place === 'beside') expect(marks.left).toBeGreaterThanOrEqual(texts.right)
  })
})

describe('PinInput', () => {
  function Code({ onFilled }: { onFilled: (code: string) => void }) {
    const [value, setValue] = useState('')
    return <PinInput aria-label="Code" length={6} value={value} onChange={setValue} onFilled={onFilled} />
  }

  it('replaces a full code with one that is pasted, and calls onFilled once for each code', async () => {
    const onFilled = vi.fn()
    const screen = await render(<Code onFilled={onFilled} />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    await input.click()
    const paste = (text: string) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input
        .element()
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    paste('000 000')
    await expect.element(input).toHaveValue('000000')
    paste('000000')
    paste('482917')
    await expect.element(input).toHaveValue('482917')
    expect(onFilled.mock.calls).toEqual([['000000'], ['482917']])
  })

  it('calls onFilled when autofill replaces a code that was refused, and not when a digit is typed into it', async () => {
    const onFilled = vi.fn()
    const screen = await render(<Code onFilled={onFilled} />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    await input.fill('123456')
    await input.fill('482917')
    expect(onFilled.mock.calls).toEqual([['123456'], ['482917']])
    await input.click()
    await userEvent.keyboard('{Home}9')
    expect(onFilled).toHaveBeenCalledTimes(2)
  })

  it('takes digits only and submits nothing while the user types', async () => {
    const onFilled = vi.fn()
    const screen = await render(<Code onFilled={onFilled} />)
    const input = screen.getByRole('textbox', { name: 'Code' })
    await input.click()
    await userEvent.keyboard('48a2 9170')
    await expect.element(input).toHaveValue('482917')
    await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code')
    expect(onFilled).not.toHaveBeenCalled()
  })

  it('reports that a paste contained the whole code', async () => {
    const onFilled = vi.fn()
    const screen = await render(<Code onFilled={onFilled} />)
    await screen.getByRole('textbox', { name: 'Code' }).fill('482 917')
    expect(onFilled).toHaveBeenCalledExactlyOnceWith('482917')
  })
})

describe('Tabs', () => {
  it('show the panel of the chosen tab and are walked with arrows', async () => {
    function Views() {
      const [value, setValue] = useState('open')
      return (
        <Tabs
          label="Bets"
          value={value}
          onChange={setValue}
          tabs={[
            { id: 'open', label: 'Open' },
            { id: 'settled', label: 'Settled' },
          ]}
        >
          {value}
        </Tabs>
      )
    }
    const screen = await render(<Views />)
    ;(screen.getByRole('tab', { name: 'Open' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect
      .element(screen.getByRole('tab', { name: 'Settled' }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('tabpanel', { name: 'Settled' })).toHaveTextContent('settled')
    expect(document.activeElement?.textContent).toBe('Settled')
  })
})

describe('Money and Time', () => {
  it('announce the sign as a word and strike through an amount that was not moved', async () => {
    const screen = await render(
      <p data-testid="line">
        <Money text="€6.40" sign="-" signLabel="minus" /> <Money text="€50.00" strikethrough />
      </p>,
    )
    await expect.element(screen.getByTestId('line')).toHaveTextContent('− minus €6.40 €50.00')
    await expect.element(screen.getByText('€50.00')).toHaveStyle({ textDecorationLine: 'line-through' })
  })

  it('tint a changed amount and render the first one without animation', async () => {
    const screen = await render(<Money text="€10.00" />)
    expect(screen.getByText('€10.00').element().className).not.toContain('animate-tint')
    await screen.rerender(<Money text="€12.00" />)
    expect(screen.getByText('€12.00').element().className).toContain('animate-tint')
  })

  it('show the full date after a tap', async () => {
    const screen = await render(
      <Time iso="2026-11-19T11:52:00Z" text="13:52" full="19 November 2026, 13:52 EET" />,
    )
    await screen.getByRole('button', { name: '13:52' }).click()
    await expect.element(screen.getByText('19 November 2026, 13:52 EET')).toBeVisible()
  })
})

describe('Meter and Tracker', () => {
  it('announce the amount in words and never exceed their ends', async () => {
    const screen = await render(<Meter label="Daily limit" share={1.4} valueText="All of 100 euros used" />)
    const meter = screen.getByRole('meter', { name: 'Daily limit' })
    await expect.element(meter).toHaveAttribute('aria-valuenow', '100')
    await expect.element(meter).toHaveAttribute('aria-valuetext', 'All of 100 euros used')
  })

  it('announce the state of each step and mark the current one', async () => {
    const screen = await render(
      <Tracker
        label="Withdrawal"
        stateLabels={{ done: 'done', now: 'running', stopped: 'waiting', failed: 'failed', todo: 'to come' }}
        steps={[
          { id: 'a', state: 'done', title: 'Requested' },
          { id: 'b', state: 'now', title: 'Checking' },
          { id: 'c', state: 'todo', title: 'Sent' },
        ]}
      />,
    )
    const steps = screen.getByRole('list', { name: 'Withdrawal' }).getByRole('listitem')
    await expect.element(steps.nth(1)).toHaveTextContent('Checking, running')
    await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
    await expect.element(steps.nth(2)).toHaveTextContent('Sent, to come')
  })
})

describe('SummaryChip', () => {
  it('reads as one sentence with its actions beside it', async () => {
    const screen = await render(
      <SummaryChip
        label="Time in session 42 minutes, net minus 6.40 euros"
        primary="42 min"
        secondary="−€6.40"
        href="#safety"
        actions={[{ id: 'limits', text: 'Limits', href: '#limits' }]}
      />,
    )
    await expect
      .element(screen.getByRole('link', { name: 'Time in session 42 minutes, net minus 6.40 euros' }))
      .toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Limits' })).toBeVisible()
  })
})

describe('Table', () => {
  it('is named by its caption, with row and column headers', async () => {
    const screen = await render(
      <Table
        caption="Methods"
        columns={[
          {
            id: 'name',
            header: 'Method',
            isRowHeader: true,
            cell: (row: { name: string; from: string }) => row.name,
          },
          { id: 'from', header: 'From', align: 'end', cell: (row) => row.from },
        ]}
        rows={[{ name: 'Bank', from: '€10.00' }]}
        rowKey={(row) => row.name}
      />,
    )
    await expect.element(screen.getByRole('table', { name: 'Methods' })).toBeVisible()
    await expect.element(screen.getByRole('columnheader', { name: 'From' })).toBeVisible()
    await expect.element(screen.getByRole('rowheader', { name: 'Bank' })).toBeVisible()
  })
})

describe('Loading', () => {
  it('says after 8 s that it takes long and offers a retry', async () => {
    vi.useFakeTimers()
    const onRetry = vi.fn()
    const screen = await render(
      <Loading label="Loading" slowLabel="Still loading" retryLabel="Retry" onRetry={onRetry}>
        <p>Skeleton</p>
      </Loading>,
    )
    expect(screen.getByRole('status').element().textContent).toBe('Loading')
    await vi.advanceTimersByTimeAsync(8100)
    vi.useRealTimers()
    await expect.element(screen.getByText('Still loading')).toBeVisible()
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })
})
