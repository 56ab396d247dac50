import { useState } from 'react'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { Banner } from '../native/banner.tsx'
import { Button } from '../native/button.tsx'
import { ConfirmSheet } from '../native/confirm-sheet.tsx'
import { CountdownDialog } from '../native/countdown-dialog.tsx'
import { EmptyState } from '../native/empty-state.tsx'
import { Field } from '../native/field.tsx'
import { Input } from '../native/input.tsx'
import { LinkText } from '../native/link-text.tsx'
import { Loading } from '../native/loading.tsx'
import { Meter } from '../native/meter.tsx'
import { OfflineBar } from '../native/offline-bar.tsx'
import { RadioGroup } from '../native/radio-group.tsx'
import { Sheet } from '../native/sheet.tsx'
import { Skeleton } from '../native/skeleton.tsx'
import { SummaryChip } from '../native/summary-chip.tsx'
import { ToastHost } from '../native/toast-host.tsx'
import { createToastStore, type ToastKind } from '../native/toast-store.ts'
import type { Entry } from './entry.tsx'

function QuestionDemo() {
  const [endsAt, setEndsAt] = useState<number>()
  const close = () => setEndsAt(undefined)
  return (
    <>
      <Button onClick={() => setEndsAt(performance.now() + 300_000)}>Ask with a time limit</Button>
      {endsAt !== undefined && (
        <CountdownDialog
          title="Are you still there?"
          endsAt={endsAt}
          timeLabel="Time left"
          announce={(seconds) => `${Math.ceil(seconds / 60)} min left`}
          stayLabel="Stay logged in"
          leaveLabel="Log out"
          onStay={close}
          onLeave={close}
        >
          If you do not stay, we log you out.
        </CountdownDialog>
      )}
    </>
  )
}

function ConfirmDemo() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Ask before it is done</Button>
      {isOpen && (
        <ConfirmSheet
          title="Remove this passkey?"
          closeLabel="Close"
          confirm="Remove"
          cancel="Cancel"
          onConfirm={close}
          onClose={close}
        >
          You can no longer log in with it.
        </ConfirmSheet>
      )}
    </>
  )
}

function SheetDemo({ placement, label }: { placement: 'dialog' | 'panel'; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [bonus, setBonus] = useState('none')
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{label}</Button>
      {isOpen && (
        <Sheet
          title="Deposit"
          placement={placement}
          onClose={() => setIsOpen(false)}
          closeLabel="Close"
          footer={
            <>
              <Button variant="primary" full>
                Review €40.00
              </Button>
              <Button variant="quiet" full onClick={() => setIsOpen(false)}>
                Not now
              </Button>
            </>
          }
        >
          <div className="grid gap-5">
            <Meter
              thick={false}
              label="Deposit limit, day"
              share={0.25}
              valueText="€25.00 of €100.00 used"
              start={
                <>
                  Today <b>€25.00</b> of €100.00
                </>
              }
              end={<b>€75.00 left</b>}
            />
            <Field label="Amount" hint="From €10.00.">
              {(aria) => (
                <Input
                  {...aria}
                  size="lg"
                  inputMode="decimal"
                  defaultValue="40.00"
                  start="€"
                  autoComplete="off"
                />
              )}
            </Field>
            <RadioGroup
              legend="Bonus"
              name="bonus"
              value={bonus}
              onChange={setBonus}
              options={[
                { value: 'none', label: 'No bonus', text: 'Everything you win can be withdrawn at once.' },
                {
                  value: 'derby',
                  label: 'Derby week, €10.00',
                  text: 'Stake €50.00 at odds of 1.60 or more by 26 November.',
                },
              ]}
            />
            <Banner bare>Next you approve the payment at your bank. Until then no money moves.</Banner>
          </div>
        </Sheet>
      )}
    </>
  )
}

const TOASTS: Record<ToastKind, string> = {
  success: 'Limit set. It holds from now.',
  warning: 'You are signed out in 2 minutes.',
  error: 'The code was not sent. Reference E-51C7-2F.',
}

function ToastDemo() {
  const [store] = useState(createToastStore)
  return (
    <div className="flex flex-wrap gap-3">
      {(['success', 'warning', 'error'] as const).map((kind) => (
        <Button
          key={kind}
          size="sm"
          onClick={() =>
            store.show({
              kind,
              text: TOASTS[kind],
              action: kind === 'warning' ? { label: 'Stay', onPress: () => undefined } : undefined,
            })
          }
        >
          {kind}
        </Button>
      ))}
      <ToastHost store={store} label="Messages" closeLabel="Close" />
    </div>
  )
}

export const FEEDBACK: readonly Entry[] = [
  {
    name: 'Notice',
    states: [
      ...(['plain', 'info', 'positive', 'warning', 'negative', 'care'] as const).map((tone) => ({
        name: tone,
        show: (
          <Banner tone={tone} title={tone === 'care' ? 'Holds from now' : undefined}>
            €35.00 left today. It would have stopped you on 2 days since July.
          </Banner>
        ),
      })),
      {
        name: 'actions, closing',
        show: (
          <Banner
            tone="warning"
            title="Your address paper is older than 3 months"
            onDismiss={() => undefined}
            dismissLabel="Close"
            actions={<LinkText href="#notice">Send a new one</LinkText>}
          >
            Add one and we look at it within 12 hours.
          </Banner>
        ),
      },
      {
        name: 'bare',
        show: (
          <Banner bare>
            You can lower a limit now. A higher one starts three days after you ask for it.
          </Banner>
        ),
      },
      {
        name: 'offline bar',
        wide: true,
        show: <OfflineBar>You are offline. Showing what we had at 14:02.</OfflineBar>,
      },
    ],
  },
  {
    name: 'Empty and failed',
    states: [
      {
        name: 'empty',
        show: (
          <EmptyState
            level={3}
            icon={Search}
            title="Nothing was declined in sports in the last 24 hours"
            text="There are 10 movements this week with all products and statuses."
            action={<Button>Clear filters</Button>}
          />
        ),
      },
    ],
  },
  {
    name: 'Waiting',
    states: [
      {
        name: 'skeletons',
        show: (
          <Loading label="Loading" slowLabel="Still loading" retryLabel="Retry" onRetry={() => undefined}>
            <Skeleton className="w-1/2 text-xl" />
            <Skeleton className="w-full" />
            <Skeleton className="w-5/6" />
            <div className="mt-3 grid grid-cols-3 gap-2.5">
              <Skeleton shape="portrait" />
              <Skeleton shape="portrait" />
              <Skeleton shape="portrait" />
            </div>
          </Loading>
        ),
      },
    ],
  },
  {
    name: 'Safety chip',
    states: [
      {
        name: 'with ways out',
        show: (
          <SummaryChip
            label="Time in session 42 minutes, net minus 6.40 euros"
            primary="42 min"
            secondary="−€6.40"
            href="#safety-chip"
            actions={[
              { id: 'limits', text: 'Limits', href: '#safety-chip' },
              { id: 'break', text: 'Take a break', onClick: () => undefined },
            ]}
          />
        ),
      },
      {
        name: 'compact',
        show: (
          <div className="flex gap-2">
            <SummaryChip compact label="Time in session 42 minutes, limits and breaks" href="#safety-chip" />
            <SummaryChip
              compact
              primary="42 min"
              label="Time in session 42 minutes, limits and breaks"
              href="#safety-chip"
            />
          </div>
        ),
      },
    ],
  },
  {
    name: 'Layers',
    states: [
      { name: 'sheet, dialog', show: <SheetDemo placement="dialog" label="Open a dialog" /> },
      { name: 'question', show: <ConfirmDemo /> },
      { name: 'timed question', show: <QuestionDemo /> },
      { name: 'sheet, panel', show: <SheetDemo placement="panel" label="Open a panel" /> },
      { name: 'toasts', show: <ToastDemo /> },
    ],
  },
]
