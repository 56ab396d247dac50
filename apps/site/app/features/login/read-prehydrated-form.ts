export interface PrehydratedForm {
  readonly email: string
  readonly password: string
  /** Name of the field that had focus. */
  readonly focused: string | undefined
  /** The plain form was rendered in a sheet. */
  readonly isSheet: boolean
}

/** Reads the values of the plain form in the document, so that the form that replaces it starts with them. */
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
