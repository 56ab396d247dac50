/** The first step: country, name, e-mail, password. */
import { isEmail, isPersonName, passwordProblems } from '@marquee/contract/rules'

export interface DetailsValues {
  country: string
  firstName: string
  lastName: string
  email: string
  password: string
}

/** Error codes of the first step. */
export function validateDetails(values: DetailsValues): Partial<Record<keyof DetailsValues, string>> {
  const errors: Partial<Record<keyof DetailsValues, string>> = {}
  if (values.country === '') errors.country = 'required'
  for (const name of ['firstName', 'lastName'] as const)
    if (values[name].trim() === '') errors[name] = 'required'
    else if (!isPersonName(values[name])) errors[name] = 'characters'
  const email = values.email.trim()
  if (email === '') errors.email = 'required'
  else if (!isEmail(email)) errors.email = /@[^.]*$/.test(email) ? 'no_dot' : 'email'
  const problem = passwordProblems(values.password, { ...values, email })[0]
  if (problem !== undefined) errors.password = values.password === '' ? 'required' : problem
  return errors
}
