import type { ReactNode } from 'react'
import { useTexts } from '../../shared/texts/index.ts'

/** The consents of a form that opens an account: a checkbox each. */
export function Consents({ children }: { readonly children: ReactNode }) {
  const { t } = useTexts('signup')
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-left w-full text-sm font-medium">{t('signup.consents')}</legend>
      <div className="clear-both pt-1">{children}</div>
    </fieldset>
  )
}
