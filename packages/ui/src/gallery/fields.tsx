import { useState } from 'react'
import { Icon } from '../native/icon.tsx'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import Eye from 'lucide/dist/esm/icons/eye.mjs'
import Landmark from 'lucide/dist/esm/icons/landmark.mjs'
import Search from 'lucide/dist/esm/icons/search.mjs'
import { Checkbox } from '../native/checkbox.tsx'
import { Field } from '../native/field.tsx'
import { IconBox } from '../native/icon-box.tsx'
import { IconButton } from '../native/icon-button.tsx'
import { Input } from '../native/input.tsx'
import { PinInput } from '../native/pin-input.tsx'
import { RadioGroup } from '../native/radio-group.tsx'
import { Select } from '../native/select.tsx'
import { Switch } from '../native/switch.tsx'
import { Textarea } from '../native/textarea.tsx'
import type { Entry } from './entry.tsx'

function Methods({ look }: { look: 'rows' | 'cards' }) {
  const [value, setValue] = useState('bank')
  return (
    <RadioGroup
      legend="Pay with"
      name={`method-${look}`}
      variant={look}
      value={value}
      onChange={setValue}
      options={[
        {
          value: 'bank',
          label: 'Bank ··4417',
          text: 'Transfer. No fee, arrives within 20 s',
          mark: (
            <IconBox>
              <Icon of={Landmark} size={18} />
            </IconBox>
          ),
        },
        {
          value: 'card',
          label: 'Card ··2291',
          text: 'No fee, arrives within 20 s',
          mark: (
            <IconBox>
              <Icon of={CreditCard} size={18} />
            </IconBox>
          ),
        },
        { value: 'away', label: 'Voucher', text: 'Not here until Monday', disabled: true },
      ]}
    />
  )
}

function Themes() {
  const [value, setValue] = useState('dark')
  return (
    <RadioGroup
      legend="Theme"
      name="theme"
      variant="segments"
      value={value}
      onChange={setValue}
      options={[
        { value: 'system', label: 'Same as device' },
        { value: 'dark', label: 'Dark' },
        { value: 'light', label: 'Light' },
      ]}
    />
  )
}

function Code({ error, start = '' }: { error?: string; start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <Field
      label="Code from the message"
      hint="Sent at 14:02. Valid until 14:12."
      error={value === start ? error : undefined}
    >
      {(aria) => <PinInput {...aria} length={6} value={value} onChange={setValue} />}
    </Field>
  )
}

export const FIELDS: readonly Entry[] = [
  {
    name: 'Field and input',
    states: [
      {
        name: 'with hint',
        show: (
          <Field label="First and last name" hint="As in your passport. Withdrawals go only to this name.">
            {(aria) => <Input {...aria} defaultValue="Aino Laine" autoComplete="name" />}
          </Field>
        ),
      },
      {
        name: 'error',
        show: (
          <Field label="E-mail" error="The part after @ needs a dot, for example posti.fi.">
            {(aria) => <Input {...aria} type="email" defaultValue="aino.laine@posti" />}
          </Field>
        ),
      },
      {
        name: 'disabled, optional',
        show: (
          <Field label="Account" end="Optional">
            {(aria) => <Input {...aria} defaultValue="FI·· ···· 4417" disabled />}
          </Field>
        ),
      },
      {
        name: 'before and after',
        show: (
          <Field label="Password" hint="Strong. Long enough that nobody guesses it.">
            {(aria) => (
              <Input
                {...aria}
                type="password"
                defaultValue="correct horse"
                autoComplete="off"
                end={<IconButton icon={Eye} label="Show the password" />}
              />
            )}
          </Field>
        ),
      },
      {
        name: 'placeholder and icon, label for assistive technology',
        show: (
          <Field label="Search" labelHidden>
            {(aria) => <Input {...aria} type="search" placeholder="Search" start={<Icon of={Search} />} />}
          </Field>
        ),
      },
      {
        name: 'the one amount of a screen',
        show: (
          <Field label="Amount" hint="From €10.00. You set the €100.00 a day yourself, on 2 August.">
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
        ),
      },
      {
        name: 'several lines',
        show: (
          <Field label="What happened">
            {(aria) => <Textarea {...aria} defaultValue="The round stopped after the third card." />}
          </Field>
        ),
      },
    ],
  },
  {
    name: 'Select',
    states: [
      {
        name: 'chosen',
        show: (
          <Field label="Country" hint="Only countries where we have a licence are listed.">
            {(aria) => (
              <Select
                {...aria}
                defaultValue="FI"
                options={[
                  { value: 'FI', label: 'Finland' },
                  { value: 'SE', label: 'Sweden' },
                ]}
              />
            )}
          </Field>
        ),
      },
      {
        name: 'nothing chosen, error',
        show: (
          <Field label="Country" error="Choose where you live.">
            {(aria) => (
              <Select {...aria} placeholder="Choose" options={[{ value: 'FI', label: 'Finland' }]} />
            )}
          </Field>
        ),
      },
    ],
  },
  {
    name: 'Code',
    states: [
      { name: 'half typed', show: <Code start="482" /> },
      {
        name: 'wrong',
        show: (
          <Code
            start="482917"
            error="That code is not the one we sent. 2 attempts left, then you wait until 14:32."
          />
        ),
      },
    ],
  },
  {
    name: 'Checkbox and switch',
    states: [
      {
        name: 'checkbox',
        show: (
          <div>
            <Checkbox label="I have read the terms and accept them" defaultChecked />
            <Checkbox label="Send me news by e-mail" hint="At most four times a month." />
            <Checkbox label="I am 18 or older" error="Without this we cannot open an account." />
            <Checkbox label="Not possible here" disabled />
          </div>
        ),
      },
      {
        name: 'switch',
        show: (
          <div>
            <Switch label="Calm mode" hint="No motion, no previews, larger text." defaultChecked />
            <Switch label="Sound" />
            <Switch label="Not possible here" disabled />
          </div>
        ),
      },
    ],
  },
  {
    name: 'Radio group',
    states: [
      { name: 'rows', show: <Methods look="rows" /> },
      { name: 'cards', show: <Methods look="cards" /> },
      { name: 'segments', show: <Themes /> },
    ],
  },
]
