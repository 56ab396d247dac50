import { useState } from 'react'
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import Bell from 'lucide/dist/esm/icons/bell.mjs'
import Gift from 'lucide/dist/esm/icons/gift.mjs'
import Heart from 'lucide/dist/esm/icons/heart.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import SlidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { Badge } from '../native/badge.tsx'
import { Button, buttonClass } from '../native/button.tsx'
import { Chip } from '../native/chip.tsx'
import { IconButton } from '../native/icon-button.tsx'
import { LinkText } from '../native/link-text.tsx'
import { StatusChip } from '../native/status-chip.tsx'
import { Tabs } from '../native/tabs.tsx'
import type { Entry } from './entry.tsx'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger', 'care'] as const
const ROW = 'flex flex-wrap items-center gap-3'

function Favourite() {
  const [isOn, setIsOn] = useState(true)
  return <IconButton icon={Heart} label="Favourite" pressed={isOn} onClick={() => setIsOn(!isOn)} />
}

function Filters() {
  const [chosen, setChosen] = useState('All')
  return (
    <div className={ROW}>
      <Chip icon={SlidersHorizontal} count={2} opensMenu={false}>
        Filters
      </Chip>
      {['All', 'New', 'Tables'].map((name) => (
        <Chip key={name} selected={chosen === name} onClick={() => setChosen(name)}>
          {name}
        </Chip>
      ))}
      <Chip opensMenu>This week</Chip>
      <Chip selected removes>
        Autumn
      </Chip>
      <Chip disabled>Away</Chip>
    </div>
  )
}

function Views() {
  const [value, setValue] = useState('open')
  return (
    <Tabs
      label="Views"
      value={value}
      onChange={setValue}
      tabs={[
        { id: 'open', label: 'Open', count: 3 },
        { id: 'done', label: 'Settled' },
        { id: 'all', label: 'All' },
      ]}
    >
      <p className="text-text-2">The content of “{value}”.</p>
    </Tabs>
  )
}

export const ACTIONS: readonly Entry[] = [
  {
    name: 'Button',
    states: [
      ...VARIANTS.map((variant) => ({
        name: variant,
        show: (
          <div className={ROW}>
            <Button variant={variant}>Continue</Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} pending pendingLabel="Sending">
              Continue
            </Button>
            <Button variant={variant} disabled>
              Off
            </Button>
          </div>
        ),
      })),
      {
        name: 'full width, sizes',
        show: (
          <div className="grid gap-2">
            <Button variant="primary" full>
              Deposit €40.00
            </Button>
            <Button size="lg" full iconEnd={ArrowRight}>
              Large with an icon
            </Button>
            <a href="#button" className={buttonClass({ variant: 'quiet', full: true })}>
              A link in the look of a button
            </a>
          </div>
        ),
      },
      {
        name: 'held back with a reason',
        show: (
          <Button variant="primary" full reason="You are offline. Nothing is sent until you are back.">
            Deposit €40.00
          </Button>
        ),
      },
      {
        name: 'a text forty per cent longer',
        show: (
          <div className="max-w-60">
            <Button variant="primary" full>
              Talletuksen vahvistaminen pankkitunnuksilla
            </Button>
          </div>
        ),
      },
    ],
  },
  {
    name: 'Icon button',
    states: [
      {
        name: 'quiet, news, pressed',
        show: (
          <div className={ROW}>
            <IconButton icon={Search} label="Search" />
            <IconButton icon={Bell} label="Messages, new ones" hasBadge />
            <Favourite />
            <IconButton icon={X} label="Close" disabled />
          </div>
        ),
      },
      {
        name: 'outline, care, overlay, small',
        show: (
          <div className={ROW}>
            <IconButton icon={Search} label="Search" variant="outline" />
            <IconButton icon={Gift} label="Limits" variant="care" />
            <IconButton icon={X} label="Close" variant="overlay" />
            <IconButton icon={X} label="Close" size="sm" />
          </div>
        ),
      },
    ],
  },
  {
    name: 'Link',
    states: [
      {
        name: 'tones',
        show: (
          <div className="flex flex-wrap gap-5">
            <LinkText href="#link">Lock it</LinkText>
            <LinkText href="#link" tone="quiet">
              Cancel
            </LinkText>
            <LinkText href="#link" tone="care">
              Limits
            </LinkText>
            <LinkText onClick={() => undefined}>A button as text</LinkText>
          </div>
        ),
      },
      {
        name: 'in a sentence',
        show: (
          <p className="text-text-2">
            Read{' '}
            <LinkText href="#link" tone="inline">
              how it works
            </LinkText>{' '}
            before you begin.
          </p>
        ),
      },
    ],
  },
  { name: 'Chip', states: [{ name: 'plain, chosen, opening, removing, off', show: <Filters /> }] },
  {
    name: 'Badge and status',
    states: [
      {
        name: 'badges',
        show: (
          <div className={ROW}>
            <Badge>New</Badge>
            <Badge tone="brand">Exclusive</Badge>
            <Badge tone="gold">Jackpot</Badge>
            <Badge tone="overlay" pulse>
              Live
            </Badge>
            <Badge tone="care">Limit set</Badge>
            <Badge tone="positive">Open</Badge>
            <Badge tone="warning">BarLabels today</Badge>
            <Badge tone="negative">Full</Badge>
          </div>
        ),
      },
      {
        name: 'statuses',
        show: (
          <div className={ROW}>
            <StatusChip tone="running">Checking</StatusChip>
            <StatusChip tone="ok">Arrived</StatusChip>
            <StatusChip tone="need">Needs you</StatusChip>
            <StatusChip tone="bad">Declined by bank</StatusChip>
            <StatusChip tone="neutral">Waiting</StatusChip>
            <StatusChip tone="running" size="md">
              Checking, answer by 17:14
            </StatusChip>
          </div>
        ),
      },
    ],
  },
  { name: 'Tabs', states: [{ name: 'three views', show: <Views /> }] },
]
