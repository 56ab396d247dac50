import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../native/button.tsx'
import {
  type AppFormOptions,
  Form,
  FormActions,
  FormErrors,
  NO_DATE,
  SubmitButton,
  useAppForm,
} from './index.ts'
import { DateField } from './date-field.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { TextField } from './text-field.tsx'

const errorTexts: Readonly<Record<string, string>> = {
  'email.format': 'It needs an @.',
  'email.taken': 'It has an account.',
  'name.missing': 'Write your name.',
  'payment.declined': 'Your bank declined it.',
}
const DEFAULTS = { name: '', email: '', password: '', born: NO_DATE, phone: { prefix: '+358', number: '' } }
type Values = typeof DEFAULTS

function SignUp(options: Partial<AppFormOptions<Values>>) {
  const form = useAppForm<Values>({
    defaultValues: DEFAULTS,
    validate: (values) => ({
      ...(values.name === '' && { name: 'name.missing' }),
      ...(!values.email.includes('@') && { email: 'email.format' }),
    }),
    onSubmit: () => undefined,
    ...options,
  })
  return (
    <Form form={form} label="Sign-up" describe={(code) => errorTexts[code] ?? code}>
      <FormErrors title="These answers need another look" />
      <form.AppField name="name">
        <TextField label="Name" />
      </form.AppField>
      <form.AppField name="email">
        <EmailField label="E-mail" />
      </form.AppField>
      <form.AppField name="password">
        <PasswordField label="Password" autoComplete="new-password" showLabel="Show" hideLabel="Hide" />
      </form.AppField>
      <form.AppField name="born">
        <DateField label="Born" dayLabel="Day" monthLabel="Month" yearLabel="Year" />
      </form.AppField>
      <form.AppField name="phone">
        <PhoneField
          label="Phone"
          prefixLabel="Prefix"
          numberLabel="Number"
          prefixes={[
            { prefix: '+358', country: 'Finland' },
            { prefix: '+46', country: 'Sweden' },
          ]}
        />
      </form.AppField>
      <SubmitButton>Continue</SubmitButton>
    </Form>
  )
}

async function shown(options: Partial<AppFormOptions<Values>> = {}) {
  const screen = await render(<SignUp {...options} />)
  return {
    screen,
    name: screen.getByRole('textbox', { name: 'Name' }),
    email: screen.getByRole('textbox', { name: 'E-mail' }),
    send: screen.getByRole('button', { name: 'Continue' }),
  }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('form', () => {
  it('shows no error while the user types for the first time, then shows errors at once', async () => {
    const { email } = await shown()
    await email.click()
    await userEvent.keyboard('aino')
    await expect.element(email).not.toHaveAttribute('aria-invalid')
    await userEvent.keyboard('{Tab}')
    await expect.element(email).toHaveAttribute('aria-invalid', 'true')
    await expect.element(email).toHaveAccessibleDescription('It needs an @.')
    await email.click()
    await userEvent.keyboard('@')
    await expect.element(email).not.toHaveAttribute('aria-invalid')
  })

  it('moves focus to the first invalid field and lists all of them with links', async () => {
    const onSubmit = vi.fn()
    const { screen, name, email, send } = await shown({ onSubmit })
    await send.click()
    await vi.waitFor(() => expect(document.activeElement).toBe(name.element()))
    expect(onSubmit).not.toHaveBeenCalled()
    await screen.getByRole('alert').getByRole('link', { name: 'It needs an @.' }).click()
    expect(document.activeElement).toBe(email.element())
  })

  it('shows a refusal at its field until the value changes, and sends again', async () => {
    const onSubmit = vi.fn().mockReturnValueOnce({ fields: { email: 'email.taken' } })
    const { name, email, send } = await shown({ onSubmit })
    await name.fill('Aino')
    await email.fill('a@b.fi')
    await send.click()
    await expect.element(email).toHaveAccessibleDescription('It has an account.')
    await vi.waitFor(() => expect(document.activeElement).toBe(email.element()))
    await email.fill('c@b.fi')
    await expect.element(email).not.toHaveAttribute('aria-invalid')
    await send.click()
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  })

  it('sends the same values again after a refusal', async () => {
    const onSubmit = vi
      .fn()
      .mockReturnValueOnce({ fields: { email: 'email.taken' }, form: 'payment.declined' })
    const { screen, name, email, send } = await shown({ onSubmit })
    await name.fill('Aino')
    await email.fill('a@b.fi')
    await send.click()
    await expect.element(screen.getByText('Your bank declined it.')).toBeVisible()
    await send.click()
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
    await expect.element(screen.getByText('Your bank declined it.')).not.toBeInTheDocument()
  })

  it('shows a code of an unknown field, or of a thrown error, for the whole form', async () => {
    const { screen, name, email, send } = await shown({
      onSubmit: () => {
        throw new Error('refused')
      },
      toFailure: () => ({ fields: { iban: 'payment.declined' } }),
    })
    await name.fill('Aino')
    await email.fill('a@b.fi')
    await send.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Your bank declined it.')
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
  })

  it('submits once, however often the button is pressed', async () => {
    let finish = () => {}
    const onSubmit = vi.fn(() => new Promise<undefined>((resolve) => (finish = () => resolve(undefined))))
    const { name, email, send } = await shown({ onSubmit })
    await name.fill('Aino')
    await email.fill('a@b.fi')
    await send.click()
    await expect.element(send).toHaveAttribute('aria-busy', 'true')
    ;(send.element() as HTMLElement).click()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
    finish()
    await expect.element(send).not.toHaveAttribute('aria-busy')
  })

  it('shows and hides a password', async () => {
    const { screen } = await shown()
    const field = screen.getByLabelText('Password')
    await expect.element(field).toHaveAttribute('type', 'password')
    await screen.getByRole('button', { name: 'Show' }).click()
    await expect.element(field).toHaveAttribute('type', 'text')
    await screen.getByRole('button', { name: 'Hide' }).click()
    await expect.element(field).toHaveAttribute('type', 'password')
  })

  it('splits a phone number at its prefix', async () => {
    const { screen } = await shown()
    await screen.getByRole('textbox', { name: 'Number' }).fill('+46 70 123 45 67')
    await expect.element(screen.getByRole('combobox', { name: 'Prefix' })).toHaveValue('+46')
    await expect.element(screen.getByRole('textbox', { name: 'Number' })).toHaveValue('701234567')
  })

  it('splits a pasted date', async () => {
    const { screen } = await shown()
    const day = screen.getByRole('textbox', { name: 'Day' })
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '04/11/1991')
    day
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect.element(day).toHaveValue('04')
    await expect.element(screen.getByRole('textbox', { name: 'Year' })).toHaveValue('1991')
  })
})

describe('draft', () => {
  const draft = { key: 'signup', secret: ['password'] as const }

  it('is restored after a reload without its secrets, and shows no errors', async () => {
    const first = await shown({ draft })
    await first.name.fill('Aino')
    await first.screen.getByLabelText('Password').fill('hunter2')
    await first.screen.unmount()
    expect(sessionStorage.getItem('draft:signup')).not.toContain('hunter2')
    const second = await shown({ draft })
    await expect.element(second.name).toHaveValue('Aino')
    await expect.element(second.screen.getByLabelText('Password')).toHaveValue('')
    await expect.element(second.email).not.toHaveAttribute('aria-invalid')
  })

  it('is saved 300 ms after a change', async () => {
    const { name } = await shown({ draft: { ...draft, storage: 'local' } })
    await name.fill('Aino')
    expect(localStorage.getItem('draft:signup')).toBeNull()
    await vi.waitFor(() => expect(localStorage.getItem('draft:signup')).toContain('Aino'))
  })

  it('is kept over a refusal and gone after success', async () => {
    const onSubmit = vi.fn().mockReturnValueOnce({ form: 'payment.declined' })
    const { screen, name, email, send } = await shown({ draft, onSubmit })
    await name.fill('Aino')
    await email.fill('a@b.fi')
    await vi.waitFor(() => expect(sessionStorage.getItem('draft:signup')).toContain('a@b.fi'))
    await send.click()
    await expect.element(screen.getByText('Your bank declined it.')).toBeVisible()
    expect(sessionStorage.getItem('draft:signup')).toContain('a@b.fi')
    await send.click()
    await vi.waitFor(() => expect(sessionStorage.getItem('draft:signup')).toBeNull())
    await screen.unmount()
    expect(sessionStorage.getItem('draft:signup')).toBeNull()
  })
})

it('a phone number stays on one line in a card of a 320 px wide window, and is written from left to right', async () => {
  const { screen } = await shown()
  screen.container.style.width = '246px'
  document.documentElement.dir = 'rtl'
  const prefix = screen.getByRole('combobox', { name: 'Prefix' }).element().getBoundingClientRect()
  const number = screen.getByRole('textbox', { name: 'Number' }).element().getBoundingClientRect()
  document.documentElement.dir = ''
  expect(number.top).toBe(prefix.top)
  expect(number.left).toBeGreaterThan(prefix.right)
})

it.each([
  ['at the end of the line', 400],
  ['above the others', 240],
])('the button that sends a form is %s at %i px, and the first for the Tab key', async (place, width) => {
  const screen = await render(
    <FormActions
      primary={
        <Button variant="primary" full>
          Confirm
        </Button>
      }
      secondary={<Button>Change number</Button>}
    />,
  )
  screen.container.style.width = `${width}px`
  const box = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect()
  const [confirm, change] = [box('Confirm'), box('Change number')]
  if (place === 'above the others') {
    expect(confirm.bottom).toBeLessThanOrEqual(change.top)
    expect([confirm.width, change.width]).toEqual([width, width])
  } else {
    expect(confirm.top).toBe(change.top)
    expect(confirm.left).toBeGreaterThanOrEqual(change.right)
    // A long word keeps its own width; the rest of the line is the primary button's.
    expect(change.width).toBeLessThan(200)
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus()
})
