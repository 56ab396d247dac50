import { type AnyFormApi, useStore } from '@tanstack/react-form'
import { type FormEvent, type ReactNode, use, useId, useRef } from 'react'
import { Icon } from '../native/icon.tsx'
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import { Button, type ButtonProps } from '../native/button.tsx'
import { cx } from '../native/cx.ts'
import { type FormMeta, FormContext, FormMetaContext, fieldId, useFormContext } from './contexts.ts'
import { clearFailure, shownCodes } from './failure.ts'

export interface FormProps {
  /** What `useAppForm` returned. */
  form: AnyFormApi
  /** The text of each error code. */
  describe: FormMeta['describe']
  children: ReactNode
  /** Where the form is submitted before hydration. */
  action?: string | undefined
  method?: 'get' | 'post' | undefined
  /** Whether the page's route answers the form when the browser submits it, because scripts do not arrive. */
  hasRouteAction?: boolean | undefined
  label?: string | undefined
  className?: string | undefined
}

const CONTROLS = 'input,select,textarea,button'

/** A form. After a failed submit, focus moves to the first invalid field, else to the summary. */
export function Form({
  form,
  describe,
  children,
  action,
  method,
  hasRouteAction,
  label,
  className,
}: FormProps) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (form.state.isSubmitting) return
    clearFailure(form)
    await form.handleSubmit()
    requestAnimationFrame(() => {
      const bad = element.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-invalid=true]')
      const control = bad?.matches(CONTROLS) ? bad : bad?.querySelector<HTMLElement>(CONTROLS)
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
      data-route-action={hasRouteAction}
      onSubmit={(event) => void submit(event)}
      className={className}
    >
      <FormContext value={form}>
        <FormMetaContext value={{ id, describe }}>{children}</FormMetaContext>
      </FormContext>
    </form>
  )
}

export interface FormErrorsProps {
  /** "Check these fields". */
  title: ReactNode
  className?: string | undefined
}

/**
 * The error summary: the error of the whole form and, with more than one invalid field, a link to each. Renders nothing
 * before the first submit.
 */
export function FormErrors({ title, className }: FormErrorsProps) {
  const form = useFormContext()
  const { id, describe } = use(FormMetaContext)
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
      <Icon of={CircleAlert} className="text-negative" />
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

/** Submits the form. Pending while it submits; never disabled because of invalid fields. */
export function SubmitButton({ variant = 'primary', full = true, pending, ...rest }: ButtonProps) {
  const form = useFormContext()
  const isSubmitting = useStore(form.store, (state) => state.isSubmitting)
  // The pointer does not take focus: an error that appears on blur would move the button away from under it.
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
