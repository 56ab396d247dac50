export interface PrehydratedForm {
  readonly email: string
  readonly password: string
  /** Name of the field in which somebody was writing. */
  readonly focused: string | undefined
  /** The plain form stood in a sheet of its own. */
  readonly isSheet: boolean
}

/** What the plain form on show holds: whoever takes its place goes on from there. */
export function readPrehydratedForm(): PrehydratedForm {
  const form = document.querySelector<HTMLFormElement>('form[data-plain-login]')
  const valueOf = (name: string) =>
    form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
  const active = document.activeElement
  const isInside = active instanceof HTMLInputElement && form?.contains(active) === true
  return {
    email: valueOf('email'),
    password: valueOf('password'),
    focused: isInside ? active.name : undefined,
    isSheet: form?.closest('#log-in') != null,
  }
}
