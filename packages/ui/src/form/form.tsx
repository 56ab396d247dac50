import { type AnyFormApi, useStore } from '@tanstack/react-form'
import { type FormEvent, type ReactNode, use, useId, useRef } from 'react'
import { CircleAlert } from '../icons/index.ts'
import { Button, type ButtonProps } from '../native/button.tsx'
import { cx } from '../native/cx.ts'
import { type Surroundings, SurroundingsContext, fieldId, formContext, useFormContext } from './contexts.ts'
import { clearFailure, shownCodes } from './failure.ts'

export interface FormProps {
  /** What `useAppForm` returned. */
  form: AnyFormApi
  /** Each code of a rule or a refusal as the sentence that is shown. */
  describe: Surroundings['describe']
  children: ReactNode
  /** Where the form goes before scripts have arrived. */
  action?: string | undefined
  method?: 'get' | 'post' | undefined
  label?: string | undefined
  className?: string | undefined
}

/** A form. After a try that failed, focus stands on the first bad field, or on the summary. */
export function Form({ form, describe, children, action, method, label, className }: FormProps) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.state.isSubmitting) return
    clearFailure(form)
    await form.handleSubmit()
    requestAnimationFrame(() => {
      const bad = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
      const control = bad?.matches('input,select,textarea')
        ? bad
        : bad?.querySelector<HTMLElement>('input,select')
      const target = control ?? element.current?.querySelector<HTMLElement>('[data-form-errors]')
      target?.focus()
    })
  }
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      action={action}
      method={method}
      onSubmit={(event) => void send(event)}
      className={className}
    >
      <formContext.Provider value={form}>
        <SurroundingsContext.Provider value={{ id, describe }}>{children}</SurroundingsContext.Provider>
      </formContext.Provider>
    </form>
  )
}

export interface FormErrorsProps {
  /** "Two answers need another look." */
  title: ReactNode
  className?: string | undefined
}

/**
 * What stands against the form: the refusal of the whole, and, when more than one field is bad, a link
 * to each. Nothing before the first try.
 */
export function FormErrors({ title, className }: FormErrorsProps) {
  const form: AnyFormApi = useFormContext()
  const { id, describe } = use(SurroundingsContext)
  const state = useStore(form.store, (current) => current)
  const { whole, fields } = shownCodes(state)
  const hasList = fields.length > 1
  if (state.submissionAttempts === 0 || (whole === undefined && !hasList)) return null
  return (
    <div
      role="alert"
      tabIndex={-1}
      data-form-errors
      className={cx(
        'flex gap-3 rounded-card border border-negative px-4 py-3.5 text-sm wrap-anywhere',
        className,
      )}
    >
      <CircleAlert className="text-negative" />
      <div className="min-w-0 flex-1">
        {whole !== undefined && <p className="text-text">{describe(whole, undefined)}</p>}
        {hasList && (
          <>
            <p className={cx('font-semibold text-text', whole !== undefined && 'mt-2')}>{title}</p>
            <ul className="mt-1 grid gap-1">
              {fields.map(({ name, code }) => (
                <li key={name}>
                  <a
                    href={`#${fieldId(id, name)}`}
                    onClick={(event) => {
                      const target = document.getElementById(fieldId(id, name))
                      if (!target) return
                      event.preventDefault()
                      target.focus()
                    }}
                    className="rounded-control text-text-2 underline decoration-1 underline-offset-3 active:opacity-80"
                  >
                    {describe(code, name)}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

/** Sends the form; it waits while the form is on its way, and is never greyed out for unfinished answers. */
export function SubmitButton({ variant = 'primary', full = true, pending, ...rest }: ButtonProps) {
  const form: AnyFormApi = useFormContext()
  const isSubmitting = useStore(form.store, (state) => state.isSubmitting)
  // The press keeps focus where it is: a message that appears on leaving a field would move the button away.
  return (
    <Button
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      type="submit"
      variant={variant}
      full={full}
      pending={pending || isSubmitting}
    />
  )
}
