import { type CredentialTexts, useCredentialTexts } from '../../../domain/credentials/index.ts'

/** Messages of a whole form: its budget is one of requests, and it may ask for a captcha. */
const formTexts: CredentialTexts = {
  busy: 'signup.failed.busy',
  'error.captcha.validation': 'signup.failed.captcha',
}

/** Turns error codes into messages. @param own the step's own, by code */
export const useResetTexts = (own: CredentialTexts) => useCredentialTexts({ ...formTexts, ...own })
