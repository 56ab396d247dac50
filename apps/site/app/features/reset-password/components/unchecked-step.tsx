import { QueryFailed } from '../../../shared/query/query-failed.tsx'
import { useTexts } from '../../../shared/texts/index.ts'
import type { LinkCheck } from '../model.ts'

/** A link that could not be checked, for example without a connection: it can be tried again. */
export function UncheckedStep({ check }: { check: LinkCheck }) {
  const { t } = useTexts('security')
  return (
    <div className="mx-auto max-w-form gutter py-6 md:py-10">
      <QueryFailed title={t('reset.unchecked.title')} query={check} />
    </div>
  )
}
