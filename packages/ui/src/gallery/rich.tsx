import Copy from 'lucide/dist/esm/icons/copy.mjs'
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import Flag from 'lucide/dist/esm/icons/flag.mjs'
import Info from 'lucide/dist/esm/icons/info.mjs'
import Trash2 from 'lucide/dist/esm/icons/trash.mjs'
import { useMemo, useState } from 'react'
import { Button } from '../native/button.tsx'
import { Field } from '../native/field.tsx'
import { Icon } from '../native/icon.tsx'
import { IconButton } from '../native/icon-button.tsx'
import { Combobox, type ComboboxGroup, type ComboboxOption } from '../rich/combobox.tsx'
import { DateRange, type DateRangeLabels, type DayRange } from '../rich/date-range.tsx'
import { Menu } from '../rich/menu.tsx'
import { Popover } from '../rich/popover.tsx'
import { SearchBox } from '../rich/search-box.tsx'
import { Tooltip } from '../rich/tooltip.tsx'
import type { Entry } from './entry.tsx'

const COUNTRIES: readonly ComboboxOption[] = [
  { value: 'BR', label: 'Brazil', end: '+55' },
  { value: 'CA', label: 'Canada', end: '+1' },
  { value: 'CL', label: 'Chile', end: '+56' },
  { value: 'FI', label: 'Finland', end: '+358' },
  { value: 'IE', label: 'Ireland', end: '+353' },
  { value: 'IN', label: 'India', end: '+91' },
  { value: 'JP', label: 'Japan', end: '+81' },
  { value: 'NO', label: 'Norway', end: '+47' },
  { value: 'NZ', label: 'New Zealand', end: '+64' },
  { value: 'PE', label: 'Peru', end: '+51', disabled: true },
  { value: 'PH', label: 'Philippines', end: '+63' },
]
const GROUPS: readonly ComboboxGroup[] = [
  { label: 'Recent', items: COUNTRIES.slice(3, 5) },
  { label: 'All countries', items: COUNTRIES },
]

function Countries({ isGrouped = false, error }: { isGrouped?: boolean; error?: string }) {
  const [value, setValue] = useState<string | null>(isGrouped ? null : 'FI')
  return (
    <Field label={isGrouped ? 'Country, grouped' : 'Country'} hint="Type a name or pick one." error={error}>
      {(aria) => (
        <Combobox
          {...aria}
          items={isGrouped ? GROUPS : COUNTRIES}
          value={value}
          onChange={setValue}
          emptyText="No country has this name."
          openLabel="Show countries"
          clearLabel="Clear the country"
          placeholder="Choose a country"
        />
      )}
    </Field>
  )
}

/** Answers after 400 ms, as a server does. */
function AsyncBank() {
  const [value, setValue] = useState<string | null>(null)
  const [found, setFound] = useState<readonly ComboboxOption[]>([])
  const [status, setStatus] = useState('Type at least two letters.')
  const search = (text: string) => {
    setStatus('Searching …')
    setTimeout(() => {
      const banks = ['Aktia', 'Danske Bank', 'Nordea', 'OP', 'S-Pankki', 'Säästöpankki']
      const matches =
        text.length < 2 ? [] : banks.filter((name) => name.toLowerCase().includes(text.toLowerCase()))
      setFound(matches.map((name) => ({ value: name, label: name })))
      setStatus('')
    }, 400)
  }
  return (
    <Field label="Bank">
      {(aria) => (
        <Combobox
          {...aria}
          items={found}
          value={value}
          onChange={setValue}
          onSearch={search}
          status={status}
          emptyText={status === '' ? 'No bank has this name.' : ''}
          openLabel="Show banks"
        />
      )}
    </Field>
  )
}

function Searching() {
  const [text, setText] = useState('')
  const groups = GROUPS.slice(1)
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => item.label.toLowerCase().includes(text.toLowerCase())),
    }))
    .filter((group) => group.items.length > 0)
  return (
    <SearchBox
      label="Search countries"
      listLabel="Countries"
      placeholder="Search"
      clearLabel="Clear"
      text={text}
      onTextChange={setText}
      groups={groups}
      onChoose={(option) => setText(option.label)}
      status={`${groups.flatMap((group) => group.items).length} results`}
      empty={<p className="py-4 text-sm text-text-2">No matches.</p>}
      listClassName="max-h-52 overflow-y-auto"
    />
  )
}

/** Fills a box, with a preview of the highlighted result beside the list. */
function SearchingWithPreview() {
  const [text, setText] = useState('')
  const [highlighted, setHighlighted] = useState<ComboboxOption>()
  // Cached by text: new objects would be highlighted again with each render.
  const items = useMemo(
    () =>
      COUNTRIES.filter((item) => item.label.toLowerCase().includes(text.toLowerCase())).map((item) => ({
        value: item.value,
        label: item.label,
        text: item.end,
        start: <span aria-hidden className="size-12 shrink-0 rounded-control bg-surface-3" />,
      })),
    [text],
  )
  const groups = useMemo(
    () => (items.length === 0 ? [] : [{ label: 'All countries', end: items.length, items }]),
    [items],
  )
  return (
    <div className="flex h-96 flex-col overflow-hidden rounded-card border border-line">
      <SearchBox
        layout="fill"
        size="lg"
        label="Search countries, with a preview"
        listLabel="Countries found"
        placeholder="Search"
        clearLabel="Clear"
        text={text}
        onTextChange={setText}
        groups={groups}
        onChoose={(option) => setText(option.label)}
        onHighlight={setHighlighted}
        status={`${items.length} results`}
        empty={<p className="py-4 text-sm text-text-2">No matches.</p>}
        aside={<p className="text-2xl">{highlighted?.label}</p>}
      />
    </div>
  )
}

const LABELS: DateRangeLabels = {
  title: 'Choose dates',
  close: 'Close',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  pickFrom: 'Choose the first day.',
  pickTo: 'Choose the last day.',
  clear: 'All dates',
}

function Period({ locale = 'en-IE', label, error }: { locale?: string; label: string; error?: string }) {
  const [value, setValue] = useState<DayRange | undefined>({ from: '2026-11-03', to: '2026-11-09' })
  return (
    <Field label={label} error={error}>
      {(aria) => (
        <DateRange
          {...aria}
          label={label}
          value={value}
          onChange={setValue}
          placeholder="All dates"
          locale={locale}
          today="2026-11-22"
          min="2025-11-22"
          max="2026-11-22"
          isClearable
          labels={LABELS}
          presets={[
            { id: 'week', label: 'Last 7 days', range: { from: '2026-11-16', to: '2026-11-22' } },
            { id: 'month', label: 'This month', range: { from: '2026-11-01', to: '2026-11-22' } },
          ]}
        />
      )}
    </Field>
  )
}

export const RICH: readonly Entry[] = [
  {
    name: 'Combobox',
    states: [
      { name: 'one chosen', show: <Countries /> },
      { name: 'in groups, none chosen', show: <Countries isGrouped /> },
      { name: 'error', show: <Countries error="Choose the country you live in." /> },
      { name: 'items from a server', show: <AsyncBank /> },
    ],
  },
  {
    name: 'Search box',
    states: [
      { name: 'with results', show: <Searching /> },
      { name: 'large, with a preview', show: <SearchingWithPreview /> },
    ],
  },
  {
    name: 'Menu',
    states: [
      {
        name: 'actions and links',
        show: (
          <div className="flex gap-3">
            <Menu
              trigger={<IconButton icon={Ellipsis} label="More" variant="outline" />}
              groups={[
                {
                  id: 'a',
                  items: [
                    { id: 'copy', text: 'Copy the number', icon: Copy, onSelect: () => undefined },
                    { id: 'report', text: 'Report a problem', icon: Flag, href: '#menu' },
                    { id: 'off', text: 'Not available now', disabled: true },
                  ],
                },
                {
                  id: 'b',
                  label: 'Danger',
                  items: [{ id: 'delete', text: 'Delete', icon: Trash2, tone: 'danger' }],
                },
              ]}
            />
            <Menu
              align="end"
              trigger={<Button>Sort</Button>}
              groups={[
                {
                  id: 'a',
                  items: [
                    { id: 'n', text: 'Newest first' },
                    { id: 'o', text: 'Oldest first' },
                  ],
                },
              ]}
            />
          </div>
        ),
      },
    ],
  },
  {
    name: 'Popover and tooltip',
    states: [
      {
        name: 'popover',
        show: (
          <Popover trigger={<Button>What is this?</Button>} title="Return to player" closeLabel="Close">
            <p className="max-w-64 text-sm text-text-2">
              Of all stakes over a very long time, this share is paid back as wins.
            </p>
          </Popover>
        ),
      },
      {
        name: 'tooltip',
        show: (
          <Tooltip text="Counted since you signed in">
            <button type="button" className="inline-flex min-h-11 items-center gap-2">
              <Icon of={Info} size={18} />
              Net
            </button>
          </Tooltip>
        ),
      },
    ],
  },
  {
    name: 'Date range',
    states: [
      { name: 'English', show: <Period label="Period" /> },
      { name: 'Arabic, week from Saturday', show: <Period label="Period, Arabic" locale="ar-EG" /> },
      { name: 'error', show: <Period label="Period of the report" error="Choose at most 90 days." /> },
    ],
  },
]
