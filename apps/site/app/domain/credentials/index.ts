/** Public interface of `credentials` for features. */
export { BankFrame } from './bank-frame.tsx'
export { BANK_RETURN, type BankReturn, codeOf, reasonOf, returnIn } from './bank-return.ts'
export { type CredentialTexts, useCredentialTexts } from './credential-texts.ts'
export { PresentPasswordField } from './present-password-field.tsx'
export { NewPasswordField, newPasswordTexts, validateNewPassword } from './new-password-field.tsx'
export {
  askPasskey,
  makePasskey,
  PasskeyProblem,
  type PasskeyReason,
  useCanUsePasskeys,
} from './passkey-browser.ts'
export { isPasskeyCancelled, passkeyText } from './passkey-texts.ts'
export { CODE_LENGTH, type CodeProblem, codeProblem } from './code-problem.ts'
export { phonePrefixOf, usePhonePrefixes } from './phone-prefixes.ts'
export { useResendSeconds } from './use-resend-seconds.ts'
export { isStepUpCancelled, type StepUp, useStepUp } from './use-step-up.tsx'
