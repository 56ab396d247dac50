import { type TextId, useTexts } from '../texts/index.ts'

/** Messages by `field.code`, and by code for whole forms. */
export type FormTexts<Id extends string = string> = Readonly<Record<string, Id | TextId<'default'>>>

/** What can happen to any form as a whole. */
const wholeTexts: FormTexts<TextId<'default'>> = {
  network: 'common.networkFailed',
  maintenance: 'status.maintenance.text',
  busy: 'common.tooManyRequests',
  unknown: 'common.unknownFailed',
}

/**
 * Turns error codes into messages.
 * @param texts the form's own
 * @param otherText for an error of a field without a message of its own
 */
export function useFormMessages<Id extends string>(
  t: (id: Id | TextId<'default'>) => string,
  texts: FormTexts<Id>,
  otherText: Id | TextId<'default'>,
): (code: string, field: string | undefined) => string {
  const { t: shared } = useTexts()
  return (code, field) => {
    const own = texts[field === undefined ? code : `${field}.${code}`]
    if (own !== undefined) return t(own)
    if (field !== undefined) return t(otherText)
    const whole = wholeTexts[code]
    return whole === undefined ? t(otherText) : shared(whole)
  }
}
