import { Card } from '../native/card.tsx'
import { DefinitionList } from '../native/definition-list.tsx'
import { DefinitionRow } from '../native/definition-row.tsx'
import { LinkText } from '../native/link-text.tsx'
import { Meter } from '../native/meter.tsx'
import { Money } from '../native/money.tsx'
import { Progress } from '../native/progress.tsx'
import { Row } from '../native/row.tsx'
import { SectionHeading } from '../native/section-heading.tsx'
import { Stat } from '../native/stat.tsx'
import { StatusChip } from '../native/status-chip.tsx'
import { Stepper } from '../native/stepper.tsx'
import { Table } from '../native/table.tsx'
import { Time } from '../native/time.tsx'
import { Tracker } from '../native/tracker.tsx'
import type { Entry } from './entry.tsx'

const STATE_LABELS = { done: 'done', now: 'running', stopped: 'waiting', failed: 'failed', todo: 'to come' }

export const DATA: readonly Entry[] = [
  {
    name: 'Money and time',
    states: [
      {
        name: 'tones and signs',
        show: (
          <ul>
            <Row
              title="Deposit"
              text="Bank ··4417"
              end={<Money text="€25.00" sign="+" signLabel="plus" tone="positive" />}
              endText="13:20"
            />
            <Row
              title="Lantern 20"
              text="64 rounds: staked €32.00, won €25.60"
              end={<Money text="€6.40" sign="-" signLabel="minus" />}
              endText={<Time iso="2026-11-19T11:52:00Z" text="13:52" full="19 November 2026, 13:52:08 EET" />}
            />
            <Row
              title="Deposit"
              text="Card ··2291. No money was taken"
              end={<Money text="€50.00" strikethrough />}
              endText={<StatusChip tone="bad">Declined by bank</StatusChip>}
            />
          </ul>
        ),
      },
      {
        name: 'ages of a balance',
        show: (
          <div className="flex flex-wrap gap-6">
            <Money text="€312.40" />
            <Money text="€312.40" age="aging" ageLabel="As of 14:02" />
            <Money text="€312.40" age="old" ageLabel="As of 13:58" />
            <Money text="€128,402.16" tone="gold" />
          </div>
        ),
      },
      {
        name: 'the one amount of a screen',
        show: (
          <Stat
            label="Available to withdraw"
            value={<Money text="€312.40" />}
            note={<span className="text-sm text-text-3">As of 14:02:11</span>}
          />
        ),
      },
    ],
  },
  {
    name: 'Rows',
    states: [
      {
        name: 'leading on',
        show: (
          <ul>
            <Row
              title="2. Verify who you are"
              text="About 3 minutes. Withdrawals then start at once."
              href="#rows"
            />
            <Row title="3. Look around" text="Every slot has a demo without money." href="#rows" />
            <Row title="Other ways to pay" text="Another bank, voucher" onClick={() => undefined} />
          </ul>
        ),
      },
      {
        name: 'facts and a total',
        show: (
          <DefinitionList>
            <DefinitionRow name="Fee" value="None" />
            <DefinitionRow name="Arrives" value="Within 20 s" />
            <DefinitionRow name="Left to deposit today, after" value="€35.00" />
            <DefinitionRow name="Balance after" value="€352.40" variant="total" />
          </DefinitionList>
        ),
      },
      {
        name: 'lines of an account',
        show: (
          <DefinitionList>
            <DefinitionRow
              variant="amount"
              name="Main"
              value="€312.40"
              text="Your own money, to play or withdraw."
            />
            <DefinitionRow
              variant="amount"
              name="Locked"
              value="€40.00"
              text="Your deposit of 14 November, tied to an offer until 26 November."
            />
            <DefinitionRow variant="total" name="Total" value="€352.40" />
          </DefinitionList>
        ),
      },
    ],
  },
  {
    name: 'Meter and progress',
    states: [
      {
        name: 'meters',
        show: (
          <div className="grid gap-6">
            <Meter
              label="Deposit limit, day"
              share={0.25}
              valueText="€25.00 of €100.00 used"
              start={
                <>
                  <b>€25.00</b> of €100.00
                </>
              }
              end={<b>€75.00 left</b>}
            />
            <Meter
              label="Deposit limit, week"
              share={1}
              valueText="All of €100.00 used"
              start={
                <>
                  <b>€100.00</b> of €100.00
                </>
              }
              end={<b>€0.00 left</b>}
            />
            <Meter
              thick={false}
              label="Deposit limit, month"
              share={0.46}
              valueText="€230.00 of €500.00 used"
              startBelow={
                <>
                  €230.00 used, <b>€270.00 left</b>
                </>
              }
              endBelow="resets 1 Dec"
            />
          </div>
        ),
      },
      {
        name: 'progress',
        show: (
          <div className="grid gap-6">
            <Progress
              label="Upload"
              share={0.6}
              valueText="1.2 of 2 MB"
              start="passport.jpg"
              end="1.2 of 2 MB"
            />
            <Stepper label="2 of 4" current={2} total={4} />
          </div>
        ),
      },
    ],
  },
  {
    name: 'Tracker',
    states: [
      {
        name: 'running',
        show: (
          <Tracker
            label="Withdrawal"
            stateLabels={STATE_LABELS}
            steps={[
              { id: 'a', state: 'done', title: 'Requested', time: '09:14', text: 'By you, from this phone' },
              {
                id: 'b',
                state: 'now',
                title: 'Checking',
                time: 'since 09:14',
                text: 'First withdrawal to this account. A person compares the name with your documents.',
              },
              { id: 'c', state: 'todo', title: 'Approved', time: 'by 17:14' },
              { id: 'd', state: 'todo', title: 'Sent' },
              { id: 'e', state: 'todo', title: 'Arrived' },
            ]}
          />
        ),
      },
      {
        name: 'waiting and failed',
        show: (
          <Tracker
            label="Withdrawal"
            stateLabels={STATE_LABELS}
            steps={[
              { id: 'a', state: 'done', title: 'Requested', time: '09:14' },
              {
                id: 'b',
                state: 'stopped',
                title: 'Waiting for you',
                time: 'since 11:30',
                text: 'Your documents say Aino Laine. Send one paper that shows both names.',
              },
              { id: 'c', state: 'failed', title: 'Returned by the bank', time: '12:00' },
              { id: 'd', state: 'todo', title: 'Arrived' },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: 'Table',
    states: [
      {
        name: 'with figures',
        show: (
          <Table
            caption="Payment methods"
            columns={[
              { id: 'name', header: 'Method', isRowHeader: true, cell: (row) => row.name },
              { id: 'min', header: 'From', align: 'end', cell: (row) => row.min },
              { id: 'time', header: 'Half arrive within', align: 'end', cell: (row) => row.time },
            ]}
            rowKey={(row) => row.name}
            rows={[
              { name: 'Bank transfer', min: '€10.00', time: '40 min' },
              { name: 'Card', min: '€10.00', time: '1 day' },
            ]}
          />
        ),
      },
      {
        name: 'empty',
        show: (
          <Table
            caption="Sessions"
            columns={[{ id: 'a', header: 'Started', cell: (row: string) => row }]}
            rows={[]}
            rowKey={String}
            empty="No sessions in this time."
          />
        ),
      },
    ],
  },
  {
    name: 'Card and heading',
    states: [
      {
        name: 'card',
        show: (
          <Card as="article">
            <SectionHeading
              size="sm"
              level={3}
              title="Deposit limits"
              action={<LinkText href="#card-and-heading">Change</LinkText>}
            />
            <p className="mt-2 text-text-2">
              A lower limit holds at once. A higher one starts after three days.
            </p>
          </Card>
        ),
      },
      {
        name: 'section heading',
        show: (
          <SectionHeading
            level={3}
            title="Popular this week"
            reason="By players, not by stakes"
            action={
              <LinkText tone="quiet" href="#card-and-heading">
                All
              </LinkText>
            }
          />
        ),
      },
    ],
  },
]
