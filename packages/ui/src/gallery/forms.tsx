import { Form, FormErrors, NO_DATE, SubmitButton, toIsoDate, toE164, useAppForm } from '../form/index.ts'
import { AmountField } from '../form/amount-field.tsx'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { CodeField } from '../form/code-field.tsx'
import { DateField } from '../form/date-field.tsx'
import { EmailField } from '../form/email-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { PhoneField } from '../form/phone-field.tsx'
import { RadioField } from '../form/radio-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { LinkText } from '../native/link-text.tsx'
import type { Entry } from './entry.tsx'
import { FurtherFields } from './form-fields.tsx'

const errorTexts: Readonly<Record<string, string>> = {
  'name.missing': 'Write your first and last name.',
  'email.format': 'The part after @ needs a dot, for example posti.fi.',
  'email.taken': 'This address already has an account.',
  'date.invalid': 'This day is not in the calendar.',
  'phone.invalid': 'Write the number without the prefix.',
  'password.short': 'At least 10 characters.',
  'terms.open': 'Without this we cannot open an account.',
  'country.missing': 'Choose where you live.',
}
const PREFIXES = [
  { prefix: '+358', country: 'Finland' },
  { prefix: '+46', country: 'Sweden' },
]

function SignUp() {
  const form = useAppForm({
    defaultValues: {
      name: '',
      country: '',
      born: NO_DATE,
      email: '',
      phone: { prefix: '+358', number: '' },
      password: '',
      way: 'sms',
      terms: false,
    },
    validate: (values) => ({
      ...(values.name.trim() === '' && { name: 'name.missing' }),
      ...(values.country === '' && { country: 'country.missing' }),
      ...(toIsoDate(values.born) === undefined && { born: 'date.invalid' }),
      ...(!/.@.+\../.test(values.email) && { email: 'email.format' }),
      ...(toE164(values.phone) === undefined && { phone: 'phone.invalid' }),
      ...(values.password.length < 10 && { password: 'password.short' }),
      ...(!values.terms && { terms: 'terms.open' }),
    }),
    onSubmit: () => ({ fields: { email: 'email.taken' } }),
  })
  return (
    <Form
      form={form}
      label="Sign-up"
      describe={(code) => errorTexts[code] ?? code}
      className="grid max-w-form gap-5"
    >
      <FormErrors title="These answers need another look" />
      <form.AppField name="name">
        <TextField label="First and last name" autoComplete="name" hint="As in your passport." />
      </form.AppField>
      <form.AppField name="country">
        <SelectField
          label="Country"
          placeholder="Choose"
          autoComplete="country"
          options={[
            { value: 'FI', label: 'Finland' },
            { value: 'SE', label: 'Sweden' },
          ]}
        />
      </form.AppField>
      <form.AppField name="born">
        <DateField
          label="Date of birth"
          hint="You must be 18. We check it with the register."
          dayLabel="Day"
          monthLabel="Month"
          yearLabel="Year"
          isBirthday
        />
      </form.AppField>
      <form.AppField name="email">
        <EmailField label="E-mail" />
      </form.AppField>
      <form.AppField name="phone">
        <PhoneField label="Phone" prefixLabel="Country code" numberLabel="Phone number" prefixes={PREFIXES} />
      </form.AppField>
      <form.AppField name="password">
        <PasswordField
          label="Password"
          labelEnd={
            <LinkText tone="quiet" href="#form">
              Why
            </LinkText>
          }
          autoComplete="new-password"
          showLabel="Show the password"
          hideLabel="Hide the password"
        />
      </form.AppField>
      <form.AppField name="way">
        <RadioField
          legend="Send the code by"
          options={[
            { value: 'sms', label: 'Text message' },
            { value: 'call', label: 'Call' },
          ]}
        />
      </form.AppField>
      <form.AppField name="terms">
        <CheckboxField label="I have read the terms and accept them" />
      </form.AppField>
      <SubmitButton pendingLabel="Sending">Continue</SubmitButton>
    </Form>
  )
}

function Amount() {
  const form = useAppForm({
    defaultValues: { amount: '', code: '' },
    onSubmit: () => ({ form: 'Your bank declined it. No money was taken.' }),
  })
  return (
    <Form form={form} label="Amount" describe={(code) => code} className="grid max-w-form gap-5">
      <FormErrors title="These answers need another look" />
      <form.AppField name="amount">
        <AmountField label="Amount" currency="€" hint="From €10.00." />
      </form.AppField>
      <form.AppField name="code">
        <CodeField label="Code from the message" length={6} hint="Valid until 14:12." />
      </form.AppField>
      <SubmitButton pendingLabel="Sending">Deposit</SubmitButton>
    </Form>
  )
}

export const FORMS: readonly Entry[] = [
  {
    name: 'Form',
    states: [
      { name: 'all fields', show: <SignUp /> },
      { name: 'amount, code, refusal of the whole', show: <Amount /> },
      { name: 'fields that are imported by themselves', show: <FurtherFields /> },
    ],
  },
]
