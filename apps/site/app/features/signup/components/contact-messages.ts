import { contactTexts } from '../../../domain/credentials/index.ts'
import type { ErrorTexts } from './messages.ts'

/** Messages for the error codes of the second step. */
export const contactErrorTexts: ErrorTexts = {
  'dateOfBirth.required': 'signup.bad.birth',
  'dateOfBirth.date': 'signup.bad.birthDate',
  'dateOfBirth.age': 'signup.bad.age',
  'dateOfBirth.error.registration.age': 'signup.bad.age',
  'province.required': 'signup.bad.province',
  'province.not_offered': 'signup.bad.province',
  ...contactTexts,
  'cpf.required': 'signup.bad.cpf',
  'cpf.cpf': 'signup.bad.cpf',
  'cpf.error.cpf.duplicate_found': 'signup.bad.cpfTaken',
  'cpf.error.cpf.not_confirmed': 'signup.bad.cpfDiffers',
  'cpf.error.cpf.unavailable': 'signup.bad.cpfAway',
  'error.exclusion.in.progress': 'pnp.refused.excluded',
  'error.exclusion.in.progress.indefinitely': 'pnp.refused.excluded',
  'error.account.play_closed': 'signup.bad.playClosed',
  'error.register.unavailable': 'pnp.refused.register_unavailable',
  'error.register.number_required': 'signup.bad.registerNumber',
}
